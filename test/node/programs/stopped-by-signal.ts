let stops = 0
process.on('SIGTERM', () => {
  stops++
  process.exit(stops)
})

export default async function main(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => setTimeout(resolve, 5))
}
