import { isIP } from 'node:net'

export interface WebhookRules {
  /** Our own address: we do not call ourselves. */
  readonly publicUrl: string
  /** For development: http, any port, addresses and names of this machine and its network. */
  readonly allowLocal: boolean
}

/** What listens there speaks no HTTP, and might take a request for its own commands. */
const PORTS_REFUSED = new Set([2375, 5432, 6379, 9200, 10250, 11211])
const PORT_LEAST = 1024
/** Names that mean something inside of a network alone. */
const INNER_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

/** Why webhooks are not sent there, for people; undefined where they are. What its name leads to is judged as it is called. */
export function errorOfWebhookUrl(text: string, rules: WebhookRules): string | undefined {
  if (!URL.canParse(text)) return 'Это не адрес.'
  const { protocol, username, password, hash, port, hostname } = new URL(text)
  if (username !== '' || password !== '') return 'В адресе стоят логин или пароль.'
  if (hash !== '') return 'В адресе стоит #.'
  if (rules.allowLocal)
    return ['http:', 'https:'].includes(protocol) ? undefined : 'Ожидается https.'
  if (protocol !== 'https:') return 'Ожидается https.'
  if (port !== '' && (Number(port) < PORT_LEAST || PORTS_REFUSED.has(Number(port))))
    return 'На этот порт вебхуки не отправляются: нужен 443 или от 1024.'
  return errorOfName(hostname, rules)
}

function errorOfName(hostname: string, { publicUrl }: WebhookRules): string | undefined {
  // As WHATWG reads them, decimal, octal and hexadecimal addresses are dotted ones here.
  const name = hostname.replace(/\.+$/, '')
  if (name.startsWith('[') || isIP(name) > 0) return 'Нужно имя, а не адрес из цифр.'
  if (!name.includes('.') || INNER_NAMES.test(name)) return 'Это имя не видно из интернета.'
  return name === new URL(publicUrl).hostname ? 'Это наш собственный адрес.' : undefined
}
