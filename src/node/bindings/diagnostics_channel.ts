/** Channels that C++ publishes to: there is none. */
export default {
  subscribers: new Uint32Array(0),
  linkNativeChannel(): void {},
  notifyChannelActive(): void {},
  notifyChannelInactive(): void {},
  /** Earlier releases of Node 26: where C++ counts the subscribers of a channel. */
  getOrCreateChannelIndex(): undefined {},
}
