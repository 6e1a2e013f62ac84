import net from 'node:net'

export default function main() {
  net.connect(7000, process.argv[2]!)
}
