import type { Server } from 'node:net'

/** Stands where an address would: all who left before anybody looked are one caller. */
const UNKNOWN = 'unknown'

/**
 * The address of whoever calls. The framework's type promises one, but a connection that has ended has none: somebody
 * who sends a call and leaves at once must meet the same limits as others, and break nothing.
 */
export const callerAddress = ({ ip }: { readonly ip: string | undefined }): string => ip ?? UNKNOWN

/** Makes connections remember who they are from: what was asked while they lived is known after they have ended. */
export function rememberAddresses(server: Pick<Server, 'on'>): void {
  server.on('connection', (socket) => void socket.remoteAddress)
}
