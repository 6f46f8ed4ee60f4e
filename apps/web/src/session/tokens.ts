import { type CustomerRole, isCustomerRole } from '@yacheyka/core/accounts/customer-role'

/** What the page reads of a token. Its signature is the server's business. */
interface TokenClaims {
  /** Milliseconds since 1970 at which the token ends. */
  readonly endsAt: number
  /** The juridical user that it belongs to. */
  readonly userUid: string
  /** Of whoever signed in before there were roles: an owner. */
  readonly role: CustomerRole
}

const JWT = /^[\w-]+\.([\w-]+)\.[\w-]+$/

const textOf = (base64url: string): string => {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (sign) => sign.codePointAt(0) ?? 0))
}

/** Reads a JWT's middle part; undefined where it is not one of ours. */
export const claimsOf = (token: string): TokenClaims | undefined => {
  const body = JWT.exec(token)?.[1]
  if (body === undefined) return undefined
  try {
    const claims: unknown = JSON.parse(textOf(body))
    if (typeof claims !== 'object' || claims === null) return undefined
    if (!('exp' in claims) || typeof claims.exp !== 'number') return undefined
    if (!('user_id' in claims) || typeof claims.user_id !== 'string') return undefined
    const role = 'role' in claims && isCustomerRole(claims.role) ? claims.role : 'owner'
    return { endsAt: claims.exp * 1000, userUid: claims.user_id, role }
  } catch {
    return undefined
  }
}

/** Whether a token can be read and ends after `now`, in milliseconds by the server's clock. */
export const isAlive = (token: string, now: number): boolean => (claimsOf(token)?.endsAt ?? 0) > now
