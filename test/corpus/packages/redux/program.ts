/** A redux store with a middleware for promises: actions of two requests arrive in any order, the reducer keeps the newest. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import { applyMiddleware, legacy_createStore as createStore, type Action, type Middleware } from 'redux'
import { outcome } from '../outcome.ts'

interface Loaded extends Action<'loaded'> { readonly request: number; readonly text: string }
interface State { readonly request: number; readonly text: string; readonly ignored: number }

const reducer = (state: State = { request: 0, text: '', ignored: 0 }, action: Action): State => {
  if (action.type !== 'loaded') return state
  const { request, text } = action as Loaded
  return request < state.request ? { ...state, ignored: state.ignored + 1 } : { ...state, request, text }
}
const promises: Middleware = () => (next) => (action) => action instanceof Promise ? action.then(next) : next(action)
const store = createStore(reducer, undefined, applyMiddleware(promises))

async function load(request: number): Promise<Loaded> {
  await latency()
  return { type: 'loaded', request, text: `text ${request}` }
}

always('a request is never replaced by an older one', () => store.getState().ignored === 0 || store.getState().request === 2)
sometimes('the older one comes last', () => store.getState().ignored === 1)

export default async function main(): Promise<void> {
  const dispatch = store.dispatch as (action: unknown) => unknown
  await Promise.all([dispatch(load(1)), dispatch(load(2))])
  assert.strictEqual(store.getState().text, 'text 2')
  outcome(store.getState())
}
