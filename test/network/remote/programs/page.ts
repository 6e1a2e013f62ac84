export default async function main() {
  const response = await fetch('http://127.0.0.1:7000/page')
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  const text = await response.text()
  if (text !== 'hello') throw new Error(text)
}
