/** Packages that bring no types along. */
declare module 'express-session'
declare module 'pg'
