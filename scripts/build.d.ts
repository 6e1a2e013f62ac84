/** Whether dist/ is what a build would give now. */
export function isBuilt(): boolean
