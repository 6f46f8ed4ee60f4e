/** A site on its maker's own machine, on whatever port it runs there; the only stars that an origin may have. */
const ANY_PORT = ['http://localhost:*', 'http://127.0.0.1:*'] as const

/** How browsers write a host: lower case, Cyrillic names as `xn--…`; undefined for what no browser reads as a host. */
export type HostToAscii = (host: string) => string | undefined

type WebOriginResult =
  | { readonly ok: true; readonly origin: string }
  | { readonly ok: false; readonly error: string }

const RIGHT =
  'нужен адрес сайта вида https://shop.example или https://shop.example:8443, а для своей машины — http://localhost:*'

const DEFAULT_PORT: Readonly<Record<string, number>> = { http: 80, https: 443 }
const PORT_MAX = 65_535
const ORIGIN_MAX = 300
/** What `frame-ancestors` reads as a host (CSP 3, `host-char`): no brackets of IPv6, no underscore. */
const HOST = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,62})(?:\.[a-z\d](?:[a-z\d-]{0,62}))*$/

/**
 * One origin as an operator types it, written as browsers write it in `Origin` and as `frame-ancestors` reads it: scheme
 * and host in lower case, no default port, no slash at the end.
 * @returns the error as a Russian sentence that names the value and what would be right
 */
export const parseWebOrigin = (text: string, hostToAscii: HostToAscii): WebOriginResult => {
  const typed = text.trim().replace(/\/$/, '')
  const error = (why: string): WebOriginResult => ({
    ok: false,
    error: `«${text.trim().slice(0, ORIGIN_MAX)}»: ${why}; ${RIGHT}`,
  })
  const local = ANY_PORT.find((origin) => origin === typed.toLowerCase())
  if (local !== undefined) return { ok: true, origin: local }
  if (typed.length > ORIGIN_MAX) return error('слишком длинно')
  if (typed.includes('*')) return error('звёздочка здесь не годится')
  const [, scheme, rest] = /^(https?):\/\/(.*)$/isu.exec(typed) ?? []
  if (scheme === undefined || rest === undefined) return error('нет https:// в начале')
  if (rest.includes('@')) return error('имя пользователя и пароль не нужны')
  if (/[/?#\\]/.test(rest)) return error('путь не нужен')
  const [, host = '', port] = /^([^:]*)(?::(\d{1,5}))?$/u.exec(rest) ?? []
  const ascii = /[\s%]/u.test(host) ? undefined : hostToAscii(host)?.toLowerCase()
  if (ascii === undefined || !HOST.test(ascii)) return error('имя сайта не читается')
  const at = port === undefined ? undefined : Number(port)
  if (at !== undefined && (at < 1 || at > PORT_MAX)) return error('порт — от 1 до 65535')
  const kind = scheme.toLowerCase()
  const suffix = at === undefined || at === DEFAULT_PORT[kind] ? '' : `:${at}`
  return { ok: true, origin: `${kind}://${ascii}${suffix}` }
}

/**
 * Whether a page of this origin, as its browser writes it, is one of a list that `parseWebOrigin` wrote. Nothing is
 * guessed: another scheme, port or a subdomain is another origin.
 */
export const originMatches = (origin: string, list: readonly string[]): boolean =>
  list.some((allowed) =>
    allowed.endsWith(':*') ? isLocal(origin, allowed.slice(0, -2)) : allowed === origin,
  )

const isLocal = (origin: string, base: string): boolean =>
  origin.startsWith(base) && /^(?::\d{1,5})?$/.test(origin.slice(base.length))
