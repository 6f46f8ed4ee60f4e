import { lookup, Resolver } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { isPublicAddress } from './public-address.ts'

/** Milliseconds for each of two questions to a name server. */
const TIMEOUT = 2000

export type Resolve = (name: string) => Promise<readonly string[]>

/** Every address of the name. Asked without threads: a name server that hangs holds up nobody else's names. */
export const resolvePublic: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 })
  const addresses = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return addresses.flatMap((response) => (response.status === 'fulfilled' ? response.value : []))
}

/** As programs of this machine resolve it. */
export const resolveLocal: Resolve = async (name) => {
  const addresses = await lookup(name, { all: true })
  return addresses.map(({ address }) => address)
}

/** Whether every one of them may be called: an address among them that may not speaks against the name. */
export const mayCallAll = (addresses: readonly string[]): boolean => {
  const own = new Set(
    Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []),
  )
  return addresses.every((address) => isPublicAddress(address) && !own.has(address))
}
