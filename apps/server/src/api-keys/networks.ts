import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** An address with or without the length of its prefix; undefined for anything else. */
export function readNetwork(text: string): string | undefined {
  const [, address = '', prefix] = /^([0-9a-f.:]{2,45})(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : undefined
  if (bits === undefined || (prefix !== undefined && Number(prefix) > bits)) return undefined
  return prefix === undefined ? address : `${address}/${Number(prefix)}`
}

/** Whether an address is in one of the networks, as PostgreSQL writes them: `203.0.113.0/24`. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '')
  const isFour = isIPv4(plain)
  if (!isFour && !isIPv6(plain)) return false
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', prefix] = network.split('/')
    const family = isIPv4(base) ? 'ipv4' : 'ipv6'
    list.addSubnet(
      base,
      prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix),
      family,
    )
  }
  return list.check(plain, isFour ? 'ipv4' : 'ipv6')
}
