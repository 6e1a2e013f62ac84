export const enum Speed { Slow = 1, Fast = 'fast' }
