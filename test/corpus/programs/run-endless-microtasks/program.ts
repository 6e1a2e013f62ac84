// Microtasks that always queue another one: no event is ever delivered again.

const again = (): Promise<void> => Promise.resolve().then(again)

export default function main() {
  setTimeout(() => { void again() }, 1)
}
