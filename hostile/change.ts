import type { Operation } from './document.ts'
import type { Draft } from './draft.ts'
import type { Facts } from './facts.ts'
import type { Good } from './good.ts'
import { changeBody } from './change-body.ts'
import { AUTHORIZATIONS, CONTENT_TYPES, HEADERS, METHODS } from './fuzz-headers.ts'
import { NUMBER_TEXTS, NUMBERS, PATH_PIECES, STRINGS } from './fuzz.ts'
import type { Random } from './random.ts'
import { BREAKS } from './uploads.ts'

type Credentials = Pick<Facts, 'credentialOf'>
type Change = (good: Good, random: Random, facts: Credentials) => void

const note = (draft: Draft, what: string) => void draft.changes.push(what)
const encodeLoose = (text: string): string =>
  encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed())
/** As bytes one by one: what no well-formed text can say. */
const RAW = ['%ed%a0%bd', '%ff%fe', '%00', '%c0%80', '%', '%zz', '%25%30%30']

/** Numbers as people and programs write them, such as no column holds. */
const NUMBERS_TYPED = [...NUMBERS.map(String), ...NUMBER_TEXTS, '-1', '-9223372036854775809']

function changeQuery({ draft }: Good, random: Random): void {
  const names = draft.operation.query.map(({ name }) => name)
  const name = names.length > 0 && random.chance(0.8) ? random.pick(names) : 'unknown'
  const schema = draft.operation.query.find((field) => field.name === name)?.schema
  const isNumber = schema?.type === 'integer' || schema?.type === 'number'
  const typed = random.pick(isNumber && random.chance(0.7) ? NUMBERS_TYPED : STRINGS)
  const value = random.chance(0.15) ? random.pick(RAW) : encodeLoose(typed)
  const kept = new URLSearchParams(draft.query)
  kept.delete(name)
  const one = `${encodeURIComponent(name)}=${value}`
  const ways: readonly (readonly [string, string])[] = [
    ['a fuzz value', one],
    ['a fuzz value', one],
    ['a fuzz value', one],
    ['repeated', `${one}&${one}&${name}=1`],
    ['a list in brackets', `${name}[]=1&${name}[]=${value}&${name}[a]=1`],
    ['a poisoned name', `__proto__[x]=1&constructor=1&__proto__=1&${one}`],
    ['many', Array.from({ length: 1_500 }, (_, at) => `${name}${at % 3}=${at}`).join('&')],
    ['no value', `${name}&${name}=&=&&&=x`],
    ['no sense', `?&%${value}=%&;`],
  ]
  const [what, text] = random.pick(ways)
  draft.query = [kept.toString(), text]
    .filter((part) => part !== '')
    .join('&')
    .slice(0, 14_000)
  note(draft, `query ${name}: ${what}`)
}

function changePath({ draft }: Good, random: Random): void {
  const pieces = draft.path.split('/')
  const named = draft.operation.path
    .split('/')
    .flatMap((piece, at) => (piece.startsWith('{') ? [at] : []))
  const inside = named.length > 0 && random.chance(0.8)
  const at = inside ? random.pick(named) : 1 + random.below(Math.max(pieces.length - 1, 1))
  const piece = random.chance(0.6) ? random.pick(PATH_PIECES) : encodeLoose(random.pick(STRINGS))
  pieces[at] = piece.replaceAll(/[ \r\n]/g, '%20').slice(0, 9_000)
  draft.path = pieces.join('/')
  // Another call may answer, or the router itself.
  draft.isItsCall = false
  note(draft, `path, piece ${at}: ${piece.slice(0, 40)}`)
}

function changeHeaders({ draft }: Good, random: Random): void {
  const times = 1 + random.below(3)
  for (let time = 0; time < times; time += 1) {
    const header = random.pick(HEADERS)
    draft.headers = [...draft.headers.filter(([name]) => name !== header[0]), header]
    if (header[0] === 'Expect' || header[0] === 'Upgrade') draft.mayBeCut = true
    note(draft, `header ${header[0]}: ${header[1].slice(0, 40)}`)
  }
  if (random.chance(0.05)) {
    const many = Array.from({ length: 300 }, (_, at) => [`X-Many-${at}`, 'x'] as const)
    draft.headers = [...draft.headers, ...many]
    note(draft, 'three hundred headers')
  }
}

function changeHost({ draft }: Good, random: Random): void {
  const host = random.pick([
    'a.example',
    '',
    'localhost:99999',
    '[::1',
    "'--",
    '127.0.0.1, a',
    'x'.repeat(5_000),
  ])
  draft.headers = [...draft.headers, ['Host', host]]
  note(draft, `host ${host.slice(0, 30)}`)
}

function changeCredential({ draft }: Good, random: Random, facts: Credentials): void {
  const schemes = [
    'nobody',
    'customer',
    'apiKey',
    'widget',
    'feed',
    'device',
    'operator',
    'passwordLink',
  ]
  draft.headers = draft.headers.filter(([name]) => name !== 'Authorization' && name !== 'Cookie')
  const scheme = random.pick(schemes)
  draft.shows = scheme
  const broken = random.chance(0.5) ? random.pick(AUTHORIZATIONS) : undefined
  const shown = facts.credentialOf(scheme)
  draft.headers = [
    ...draft.headers,
    ...(broken === undefined ? shown : [['Authorization', broken] as const]),
    ...(random.chance(0.1) ? shown : []),
  ]
  if (broken !== undefined) draft.shows = 'nobody'
  note(
    draft,
    broken === undefined ? `credential of ${scheme}` : `authorization ${broken.slice(0, 30)}`,
  )
}

function changeType({ draft }: Good, random: Random): void {
  const type = random.pick(CONTENT_TYPES)
  draft.headers = draft.headers.filter(([name]) => name !== 'Content-Type')
  if (type !== '' || random.chance(0.5)) draft.headers.push(['Content-Type', type])
  if (draft.body === undefined && draft.method !== 'GET') draft.body = Buffer.from('{}')
  note(draft, `content type ${type.slice(0, 40)}`)
}

function changeMethod({ draft }: Good, random: Random): void {
  draft.method = random.pick(METHODS)
  // CONNECT and words that are no methods end the connection.
  draft.mayBeCut = true
  draft.isItsCall = false
  note(draft, `method ${draft.method}`)
}

function breakForm({ draft }: Good, random: Random): void {
  const [name, make] = random.pick(Object.entries(BREAKS))
  const { type, body } = make([{ name: 'ceo_fullname', value: 'Иван Петров' }], 'file', random)
  draft.headers = [
    ...draft.headers.filter(([each]) => each !== 'Content-Type'),
    ['Content-Type', type],
  ]
  draft.body = body
  draft.mayBeCut = true
  note(draft, `form: ${name}`)
}

/** A change and how often it is made, of those that the call has a place for. */
function changesOf({ query, body, params }: Operation): readonly (readonly [Change, number])[] {
  const isForm = body?.type.startsWith('multipart/') === true
  return [
    [changeQuery, query.length > 0 ? 6 : 1],
    [changePath, params.length > 0 ? 4 : 1],
    [changeBody, body === undefined ? 0 : isForm ? 1 : 10],
    [breakForm, isForm ? 10 : body === undefined ? 0 : 0.3],
    [changeHeaders, 2],
    [changeHost, 0.5],
    [changeCredential, 0.8],
    [changeType, body === undefined ? 0.3 : 1.5],
    [changeMethod, 0.7],
  ]
}

const STAYS_GOOD = 0.12

/** Changes a good request in one place or several; some stay as they are, so that what they change is there to be met. */
export function change(good: Good, random: Random, facts: Credentials): Draft {
  if (random.chance(STAYS_GOOD)) return good.draft
  const weighted = changesOf(good.draft.operation)
  const whole = weighted.reduce((sum, [, weight]) => sum + weight, 0)
  const times = random.chance(0.7) ? 1 : 2 + random.below(2)
  for (let time = 0; time < times; time += 1) {
    let at = random.next() * whole
    const found = weighted.find(([, weight]) => (at -= weight) < 0)
    found?.[0](good, random, facts)
  }
  return good.draft
}
