const token = { kind: 'token' }
export default token
