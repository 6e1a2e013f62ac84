/** Keys that JavaScript and C++ of Node share. */
import type { Guest } from '../internal/kept.ts'

const symbols: Guest = {}
const names = [
  'fs_use_promises_symbol', 'async_id_symbol', 'handle_onclose', 'no_message_symbol', 'messaging_deserialize_symbol',
  'imported_cjs_symbol', 'messaging_transfer_symbol', 'messaging_clone_symbol', 'messaging_transfer_list_symbol', 'oninit',
  'owner_symbol', 'onpskexchange', 'resource_symbol', 'trigger_async_id_symbol', 'source_text_module_default_hdo',
  'vm_context_no_contextify', 'vm_dynamic_import_default_internal', 'vm_dynamic_import_main_context_default',
  'vm_dynamic_import_missing_flag', 'vm_dynamic_import_no_callback',
]
for (let i = 0; i < names.length; i++) symbols[names[i]!] = Symbol(names[i])

export default symbols
