Promise.any([Promise.reject(1), Promise.reject(2)]).catch((e) => console.log(e.name, e.message, e.errors.join(), e instanceof AggregateError))
Promise.any([]).catch((e) => console.log(e.errors.length))
Promise.all([Promise.reject('a'), Promise.reject('b')]).catch((x) => console.log(x))
Promise.race([Promise.reject('c'), 1]).catch((x) => console.log(x))
