/** The default number of listeners above which emitters and event targets warn; a record, because programs can set it. */
export const limits = { maxListeners: 10 }
