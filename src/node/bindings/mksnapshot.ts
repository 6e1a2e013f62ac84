/** No snapshot of the process is ever made. */
export default {
  setSerializeCallback(): void {}, setDeserializeCallback(): void {}, setDeserializeMainFunction(): void {},
  anonymousMainPath: '__node_anonymous_main', isBuildingSnapshotBuffer: new Uint8Array(1),
}
