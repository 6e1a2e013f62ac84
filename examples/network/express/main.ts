import { serve } from './server.ts'

export default () => serve((_request, _response, next) => { next() })
