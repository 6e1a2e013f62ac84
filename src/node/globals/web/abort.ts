import abortController from 'own:internal/abort_controller'
import eventTarget from 'own:internal/event_target'
import { DOMException } from '../dom-exception.ts'
import { installClasses } from './install.ts'

const { AbortController, AbortSignal } = abortController
const { CustomEvent, Event, EventTarget } = eventTarget
installClasses({ AbortController, AbortSignal, CustomEvent, DOMException, Event, EventTarget })
