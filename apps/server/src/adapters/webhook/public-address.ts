import { BlockList, isIP } from 'node:net'

/** IANA's registries of special addresses: nothing there is a shop's server. */
const SPECIAL_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Of what is given out at all, `2000::/3`: Teredo and others, documentation, 6to4. */
const SPECIAL_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [net, prefix] of SPECIAL_4) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SPECIAL_6) special.addSubnet(net, prefix, 'ipv6')
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** Whether an address, as the resolver writes it, is one of the internet's. IPv4 within IPv6 is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6: {
      // With a zone it is of a link.
      if (address.includes('%')) return false
      const inner = innerOf(address)
      if (inner !== undefined) return isPublicAddress(inner)
      return givenOut.check(address, 'ipv6') && !special.check(address, 'ipv6')
    }
    default:
      return false
  }
}

/** The IPv4 address of `::ffff:0:0/96`, however it is spelt. */
function innerOf(address: string): string | undefined {
  const { hostname } = new URL(`http://[${address}]`)
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? []
  if (high === undefined || low === undefined) return undefined
  const bytes = [high, low].map((part) => Number.parseInt(part, 16))
  return bytes.flatMap((part) => [part >> 8, part & 0xff]).join('.')
}
