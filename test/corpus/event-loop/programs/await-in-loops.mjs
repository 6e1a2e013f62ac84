const work = async (name, count) => { for (let i = 0; i < count; i++) { console.log(name, i); await i } return name }
console.log(await Promise.all([work('a', 3), work('b', 2), work('c', 4)]).then((x) => x.join()))
