/** Old versions bring no types along. */
declare module 'generic-pool-3-5-0'
declare module 'lockfile'
declare module 'lockfile-0-4-0'
