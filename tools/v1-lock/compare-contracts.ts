import type { Schema, V1Contract } from './contract-of-v1.ts'

type Headers = V1Contract['operations'][string]['headers']

/** Who sends what a schema describes: a program of a shop, or we. */
type Side = 'input' | 'output'

interface Comparison {
  readonly side: Side
  readonly locked: V1Contract
  readonly current: V1Contract
}

/**
 * What of the current contract breaks programs that were written for the locked one. Additions break nothing: new calls,
 * optional fields of what is sent, fields and codes of what is answered.
 */
export function breakingChanges(locked: V1Contract, current: V1Contract): readonly string[] {
  const changes: string[] = []
  for (const [id, was] of Object.entries(locked.operations)) {
    const is = current.operations[id]
    if (is === undefined) {
      changes.push(`${id} is gone`)
      continue
    }
    for (const field of ['method', 'path', 'access'] as const)
      if (was[field] !== is[field])
        changes.push(`${id}: ${field} was ${was[field]}, is ${is[field]}`)
    for (const scope of is.scopes.filter((each) => !was.scopes.includes(each)))
      changes.push(`${id} needs the scope ${scope}`)
    changes.push(...headerChanges(id, was.headers, is.headers))
    for (const status of was.refusals.filter((each) => !is.refusals.includes(each)))
      changes.push(`${id} is not refused with ${status} any more`)
    for (const type of was.contentTypes.filter((each) => !is.contentTypes.includes(each)))
      changes.push(`${id} answers no ${type}`)
    for (const part of ['params', 'query', 'body'] as const)
      changes.push(
        ...partChanges(`${id}.${part}`, was[part], is[part], { side: 'input', locked, current }),
      )
    for (const [status, response] of Object.entries(was.answers)) {
      const place = `${id}.${status}`
      if (!(status in is.answers)) changes.push(`${place} is gone`)
      else
        changes.push(
          ...partChanges(place, response, is.answers[status] ?? null, {
            side: 'output',
            locked,
            current,
          }),
        )
    }
  }
  for (const [code, status] of Object.entries(locked.problems))
    if (current.problems[code] !== status)
      changes.push(`problem ${code}: was ${status}, is ${current.problems[code] ?? 'gone'}`)
  return changes
}

/** What must be sent, and was not before; what was heeded, and is not. */
const headerChanges = (id: string, was: Headers, is: Headers): readonly string[] => [
  ...Object.keys(is)
    .filter((name) => is[name] === 'required' && was[name] !== 'required')
    .map((name) => `${id} needs the header ${name}`),
  ...Object.keys(was)
    .filter((name) => !(name in is))
    .map((name) => `${id} heeds no ${name}`),
]

function partChanges(
  place: string,
  was: Schema | null,
  is: Schema | null,
  comparison: Comparison,
): readonly string[] {
  if (was === null && is === null) return []
  if (was === null)
    return comparison.side === 'input' && requiredOf(is ?? {}).length === 0
      ? []
      : [`${place} is new`]
  return is === null ? [`${place} is gone`] : schemaChanges(place, was, is, comparison)
}

function schemaChanges(
  place: string,
  lockedSchema: Schema,
  currentSchema: Schema,
  comparison: Comparison,
): readonly string[] {
  const was = waysOf(lockedSchema, comparison.locked)
  const is = waysOf(currentSchema, comparison.current)
  // What was sent must still be taken; what is answered must be one of what was answered.
  const [from, among] = comparison.side === 'input' ? [was, is] : [is, was]
  return from.flatMap((way) => {
    const tries = among.map((other) =>
      comparison.side === 'input'
        ? wayChanges(place, way, other, comparison)
        : wayChanges(place, other, way, comparison),
    )
    return tries.toSorted((one, other) => one.length - other.length)[0] ?? [`${place} is nothing`]
  })
}

/** The alternatives of a schema, each of one type. */
function waysOf(schema: Schema, contract: V1Contract): readonly Schema[] {
  const { $ref: reference, anyOf, oneOf, type } = schema
  if (typeof reference === 'string') {
    const definition = contract.definitions[reference.replace('#/$defs/', '')]
    if (definition === undefined) throw new Error(`no definition of ${reference}`)
    return waysOf(definition, contract)
  }
  const ways = (anyOf ?? oneOf) as readonly Schema[] | undefined
  if (ways !== undefined) return ways.flatMap((way) => waysOf(way, contract))
  if (Array.isArray(type)) return type.map((each: unknown) => ({ ...schema, type: each }))
  return [schema]
}

function wayChanges(place: string, was: Schema, is: Schema, comparison: Comparison): string[] {
  const { side } = comparison
  if (was['type'] !== is['type'] && !isWiderNumber(was, is, side))
    return [`${place}: type was ${String(was['type'])}, is ${String(is['type'])}`]
  const changes = [...valueChanges(place, was, is, side)]
  if (side === 'input') changes.push(...boundChanges(place, was, is))
  const [lockedItems, currentItems] = [was['items'], is['items']] as (Schema | undefined)[]
  if (lockedItems !== undefined)
    changes.push(...schemaChanges(`${place}[]`, lockedItems, currentItems ?? {}, comparison))
  if (was['type'] === 'object') changes.push(...objectChanges(place, was, is, comparison))
  return changes
}

const isWiderNumber = (was: Schema, is: Schema, side: Side): boolean => {
  const [narrow, wide] = side === 'input' ? [was, is] : [is, was]
  return narrow['type'] === 'integer' && wide['type'] === 'number'
}

const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
  'const' in schema ? [schema['const']] : (schema['enum'] as readonly unknown[] | undefined)

/** Values that were taken and are not; answers may have new ones, but a constant is what alternatives are told apart by. */
function valueChanges(place: string, was: Schema, is: Schema, side: Side): readonly string[] {
  const [before, now] = [valuesOf(was), valuesOf(is)]
  if (side === 'output')
    return 'const' in was && was['const'] !== is['const']
      ? [`${place}: was ${String(was['const'])}`]
      : []
  if (now === undefined) return []
  if (before === undefined) return [`${place}: takes some values alone`]
  return before
    .filter((value) => !now.includes(value))
    .map((value) => `${place}: takes no ${String(value)}`)
}

const LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const
const MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const
const SAME = ['pattern', 'format'] as const

function boundChanges(place: string, was: Schema, is: Schema): readonly string[] {
  const narrowed = (name: string, isNarrower: boolean) =>
    isNarrower ? [`${place}: ${name} was ${String(was[name])}, is ${String(is[name])}`] : []
  const numberOf = (schema: Schema, name: string, otherwise: number) =>
    typeof schema[name] === 'number' ? schema[name] : otherwise
  return [
    ...LEAST.flatMap((name) =>
      narrowed(name, numberOf(is, name, -Infinity) > numberOf(was, name, -Infinity)),
    ),
    ...MOST.flatMap((name) =>
      narrowed(name, numberOf(is, name, Infinity) < numberOf(was, name, Infinity)),
    ),
    ...SAME.flatMap((name) => narrowed(name, name in is && is[name] !== was[name])),
    ...narrowed(
      'default',
      'default' in was && JSON.stringify(was['default']) !== JSON.stringify(is['default']),
    ),
  ]
}

const fieldsOf = (schema: Schema) =>
  (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>
const requiredOf = (schema: Schema) => (schema['required'] ?? []) as readonly string[]

function objectChanges(place: string, was: Schema, is: Schema, comparison: Comparison): string[] {
  const [before, now] = [fieldsOf(was), fieldsOf(is)]
  const changes = Object.entries(before).flatMap(([name, field]) => {
    const current = now[name]
    return current === undefined
      ? [`${place}.${name} is gone`]
      : schemaChanges(`${place}.${name}`, field, current, comparison)
  })
  const [must, mustNow] = [requiredOf(was), requiredOf(is)]
  changes.push(
    ...(comparison.side === 'input'
      ? mustNow.filter((name) => !must.includes(name)).map((name) => `${place}.${name} is required`)
      : must
          .filter((name) => name in now && !mustNow.includes(name))
          .map((name) => `${place}.${name} may be absent`)),
  )
  const [others, othersNow] = [was['additionalProperties'], is['additionalProperties']]
  if (typeof others === 'object' && others !== null)
    changes.push(
      ...schemaChanges(`${place}.*`, others as Schema, (othersNow ?? {}) as Schema, comparison),
    )
  return changes
}
