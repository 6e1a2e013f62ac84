export default class { readonly round = true }
