import { RESPONSES_ORIGIN } from './responses.ts'

/** What differs from run to run, in one form. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/http:\/\/(?:127\.0\.0\.1|localhost):\d+/g, RESPONSES_ORIGIN],
  // The network's own, whichever it is.
  [/\b8[\s\u00A0]800[\s\u00A0]\d{3}-\d\d-\d\d/g, '8\u00A0800\u00A0…'],
  [/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '0193b0f2-c1a8-7c4e-9d55-6a1f0c2b7e11'],
  [/\b(evt|whk|dlv|key)_[0-9a-f]{32}\b/g, '$1_0193b0f2c1a87c4e9d556a1f0c2b7e11'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, '2026-11-23T09:00:00Z'],
  [/^\d{4}-\d\d-\d\d$/, '2026-11-26'],
  [/\bYT\d{13}\b/g, 'YT1000000000016'],
  [/\bA-\d{13}\b/g, 'A-10042'],
  [/\bA-0193b0f2-c1a8-7c4e-9d55-6a1f0c2b7e11/g, 'A-10042'],
  [/\bwhsec_[\w+/=]+/g, 'whsec_…'],
  [/\byach_(pub_)?(live|test)_\S+/g, 'yach_$1$2_7Kqd…x9Zf'],
  [/\/p\/\w{22}/g, '/p/…'],
  [/(?<=: )\d{6}(?=\.)/g, '123456'],
  [/^\d{12}$/, '261123004242'],
]
/** Signed or counted: their values say nothing. */
const FIELDS: Readonly<Record<string, unknown>> = {
  next_cursor: 'eyJpZCI6…',
  ms: 84,
  revision: 1042,
  quota: 300,
}

/** A response as the reference shows it: of a list of objects its first one. */
export function shownResponse(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((each, at) => at === 0 || typeof each !== 'object').map(shownResponse)
  if (typeof value === 'string')
    return FORMS.reduce((text, [form, to]) => text.replaceAll(new RegExp(form, 'g'), to), value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [
      name,
      name in FIELDS && of !== null ? FIELDS[name] : shownResponse(of),
    ]),
  )
}

/**
 * Names of fields and kinds of values, which a stored answer has in common with each new one. What may be null or empty is
 * compared where both have it.
 */
export function differencesOf(stored: unknown, answered: unknown, at = '#'): readonly string[] {
  if (stored === null || answered === null) return []
  if (Array.isArray(stored) && Array.isArray(answered))
    return stored.length === 0 || answered.length === 0
      ? []
      : differencesOf(stored[0], answered[0], `${at}/0`)
  if (typeof stored !== typeof answered || Array.isArray(stored) !== Array.isArray(answered))
    return [`${at}: ${typeof stored} stored, ${typeof answered} answered`]
  if (typeof stored !== 'object' || typeof answered !== 'object') return []
  const [was, is] = [new Map(Object.entries(stored)), new Map(Object.entries(answered))]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names.flatMap((name) =>
    was.has(name) && is.has(name)
      ? differencesOf(was.get(name), is.get(name), `${at}/${name}`)
      : [`${at}/${name}: ${was.has(name) ? 'not answered' : 'not stored'}`],
  )
}
