/** Node's own modules. They are part of the program from the start: nothing is compiled or listed here. */
export default { natives: {}, builtinIds: [], builtinCategories: { canBeRequired: [], cannotBeRequired: [] }, hasCachedBuiltins: (): boolean => true }
