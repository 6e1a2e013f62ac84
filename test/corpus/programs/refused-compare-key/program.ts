// A misspelled key would compare everything.

import { compare } from 'manyworlds'

compare({ excludes: ['Poller.polls'] } as never)

export default function main() {}
