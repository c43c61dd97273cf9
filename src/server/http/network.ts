import ipaddr from 'ipaddr.js'

/** Of the eight parts of an IPv6 address, those that a provider gives to one subscriber. */
const PARTS = 4
const IPV4_BYTES = 4

/**
 * Whose network an address is in, which is what limits count: an IPv4 address stands for one subscriber, and who has
 * IPv6 owns a whole /64. However the address is written: with zeros, in capitals, as IPv4 within IPv6.
 */
export function networkOf(ip: string): string {
  // A proxy may send any text as an address.
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  // Networks with IPv6 alone pass on everyone's IPv4 address in the same prefix (RFC 6052).
  if (address.range() === 'rfc6052') return new ipaddr.IPv4(address.toByteArray().slice(-IPV4_BYTES)).toString()
  return address.parts
    .slice(0, PARTS)
    .map((part) => part.toString(16))
    .join(':')
}
