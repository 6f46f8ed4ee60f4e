/** The tokens of a session as all tabs share them. */
export interface KeptTokens {
  readonly access: string
  readonly refresh: string
  /** When the access token came, in milliseconds by this device's clock. */
  readonly at: number
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  readonly skew: number
}

/**
 * On https browsers take a cookie of this prefix from this very host alone, so that no neighbour of the domain can plant
 * tokens of its own.
 */
const nameHere = (): string => (isSecure() ? '__Host-juridical_session' : 'juridical_session')
const isSecure = (): boolean => location.protocol === 'https:'

/** Seconds: one day (specification 1, section 9). */
const LIFE = 86_400

const isKept = (value: unknown): value is KeptTokens =>
  typeof value === 'object' &&
  value !== null &&
  'access' in value &&
  typeof value.access === 'string' &&
  'refresh' in value &&
  typeof value.refresh === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'skew' in value &&
  typeof value.skew === 'number'

/** Both tokens, or undefined where there are none or somebody has spoilt them. */
export const readTokens = (): KeptTokens | undefined => {
  const start = `${nameHere()}=`
  const pair = document.cookie.split('; ').find((each) => each.startsWith(start))
  if (pair === undefined) return undefined
  try {
    const value: unknown = JSON.parse(decodeURIComponent(pair.slice(start.length)))
    return isKept(value) ? value : undefined
  } catch {
    return undefined
  }
}

const write = (value: string, seconds: number): void => {
  const secure = isSecure() ? '; Secure' : ''
  // Not the asynchronous store: not every browser has it, and a tab must see at once what another has written.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${nameHere()}=${value}; Path=/; SameSite=Strict; Max-Age=${seconds}${secure}`
}

/** Decisions, section 6: for the whole site and no other, readable by the page; the server never reads it. */
export const writeTokens = ({ access, refresh, at, skew }: KeptTokens): void =>
  write(encodeURIComponent(JSON.stringify({ access, refresh, at, skew })), LIFE)

export const clearTokens = (): void => write('', 0)
