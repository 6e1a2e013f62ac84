export const __esModule = 0
export default 2
