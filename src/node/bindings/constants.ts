export { constants as default } from '../internal/host-facts.ts'
