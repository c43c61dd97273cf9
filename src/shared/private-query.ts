/**
 * The header that carries those values of a call's query that must not be part of an address: email addresses, which
 * staff type into search fields. Servers and proxies on the way write addresses into their logs (SECURITY.md, proof 19).
 * It is written as a query is, and the call reads it as if it had been in the address.
 */
export const PRIVATE_QUERY = 'private-query'

/** Whether a value of a query names a person by an email address, also while it is still being typed. */
export const isPrivate = ([, value]: readonly [string, string]): boolean => value.includes('@')
