import { toStorable } from '@yacheyka/core/text/storable'

export const DOTS = '•••'
/** Of a long text so much is read; its end may be half of something that would be hidden. */
const READ_MAX = 4000
const HALVED = 80
const PATH_MAX = 500
/** Times that a text is decoded: nobody means more of it. */
const DECODED = 3

const BETWEEN = String.raw`[\s()+\-–—.]{0,3}`
/** Ten digits in the groups that people write. */
const TEN = [3, 3, 2, 2].map((digits) => String.raw`\d{${digits}}`).join(BETWEEN)
/** Of our own making, however many digits stand in a row. */
const UUID = String.raw`[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}`
const SECRET = [
  // Keys and secrets of webhooks, whole or not.
  String.raw`yach_(?:pub_)?(?:live|test)_\w*`,
  String.raw`whsec_[\w+/=]*`,
  String.raw`[^\s/?&=,;:"'<>]{1,64}@[^\s/?&=,;:"'<>@]{1,255}`,
  String.raw`(?<!\d)(?:\+?7|8)${BETWEEN}${TEN}(?!\d)`,
  // Without the country's code a mobile one alone: others look like a shop's own numbers.
  String.raw`(?<!\d)(?=9)${TEN}(?!\d)`,
  String.raw`\+\d{10,15}(?!\d)`,
].join('|')
const FOUND = new RegExp(`${UUID}|(?<secret>${SECRET})`, 'giu')

/** The text with dots in place of keys, secrets, phones and e-mails. */
export const redact = (text: string): string =>
  text.replace(FOUND, (found: string, ...rest: unknown[]) =>
    (rest.at(-1) as { readonly secret?: string }).secret === undefined ? found : DOTS,
  )

/** The same, cut. */
export function redactShort(text: string, most: number): string {
  const shown =
    text.length > READ_MAX ? redact(text.slice(0, READ_MAX)).slice(0, -HALVED) : redact(text)
  return toStorable(shown.length > most ? `${shown.slice(0, most - 1)}…` : shown)
}

/**
 * The path and query of a call, for its log: what looks like a key, a phone or an e-mail is dots, and so is the value of a
 * parameter that the call does not know.
 */
export function redactUrl(url: string, queryNames: readonly string[]): string {
  const [, path = '', query] = /^([^?#]*)(?:\?([^#]*))?/s.exec(url) ?? []
  const shown = path.split('/').map(redactPart).join('/')
  const requested = query?.split('&').map((pair) => redactPair(pair, queryNames))
  const whole = requested === undefined ? shown : `${shown}?${requested.join('&')}`
  return whole.length > PATH_MAX ? `${whole.slice(0, PATH_MAX - 1)}…` : whole
}

function redactPair(pair: string, queryNames: readonly string[]): string {
  const end = pair.indexOf('=')
  const name = end === -1 ? pair : pair.slice(0, end)
  if (end === -1) return redactPart(name)
  const isKnown = queryNames.includes(decode(name) ?? '')
  return `${redactPart(name)}=${isKnown ? redactPart(pair.slice(end + 1)) : DOTS}`
}

/** Stays as it was sent where nothing is hidden in it. */
function redactPart(part: string): string {
  const text = decode(part)
  if (text === undefined) return DOTS
  const shown = redact(text)
  return shown === text ? part : encodeURIComponent(toStorable(shown)).replaceAll('%E2%80%A2', '•')
}

function decode(part: string): string | undefined {
  try {
    let text = part
    for (let times = 0; times < DECODED && text.includes('%'); times += 1)
      text = decodeURIComponent(text)
    return text
  } catch {
    // A second decoding of what has a percent sign of its own.
    return decodedOnce(part)
  }
}

function decodedOnce(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
