// Every folder of programs/ holds a small program and what exploring it must give, to the last transition.
import { makeRestless } from '../modes/restless.ts'
import { smallPrograms } from './corpus.ts'
import { tryAll } from './try-all.ts'

makeRestless()
tryAll(await smallPrograms())
