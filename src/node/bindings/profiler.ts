/** Nothing is profiled. */
const nothing = (): void => {}
export default { setCoverageDirectory: nothing, setSourceMapCacheGetter: nothing, takeCoverage: nothing, stopCoverage: nothing }
