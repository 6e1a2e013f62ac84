export const size = [1, 2].length
if (size > 1) throw new RangeError(`${size} are too many`)
