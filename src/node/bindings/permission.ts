/** Node's own permission model is off. */
export default { has: (): boolean => true, drop(): void {} }
