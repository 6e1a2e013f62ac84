import undici from 'own:internal/deps/undici/undici'
import type { Guest } from '../../internal/kept.ts'
import { installClasses, installValues } from './install.ts'

const { FormData, Headers, Request, Response } = undici
installClasses({ FormData, Headers, Request, Response })
// Node's own is a function around that of undici, too.
installValues({ fetch: function fetch(input: Guest, init: Guest = undefined): Guest { return undici.fetch(input, init) } })
