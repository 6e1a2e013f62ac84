/** Trace events are off. */
const nothing = (): void => {}
export default {
  trace: nothing, isTraceCategoryEnabled: (): boolean => false, setTraceCategoryStateUpdateHandler: nothing,
  getCategoryEnabledBuffer: (): Uint8Array => disabled, getEnabledCategories: nothing, setLog: nothing, available: false,
}
const disabled = new Uint8Array(1)
