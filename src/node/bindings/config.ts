/** How the modelled Node was built: with everything that its JavaScript may use without asking further. */
export default {
  isDebugBuild: false, hasOpenSSL: true, fipsMode: false, hasIntl: true, hasTracing: false, hasNodeOptions: true,
  hasInspector: false, noBrowserGlobals: false, bits: 64,
  getDefaultLocale: (): string => new Intl.NumberFormat().resolvedOptions().locale,
}
