import * as z from 'zod'

/** Elements from which a list is read part by part. */
const LONG = 100
const PART = 20
/** No call takes a longer one. */
const LIST_MAX = 20_000
/** So many errors are told of a long list; one error more costs as much as reading hundreds of sound elements. */
const ERRORS_MAX = 1000

type Issues = readonly z.core.$ZodIssue[]

/**
 * Parses a call's body. Where a long list is faulty, its first errors are told and the rest is not looked at: ten thousand
 * lines with a hundred errors each would hold the process for a minute, and everybody with it.
 * @returns what the schema makes of it, or what is wrong
 */
export function parseBody<T>(
  schema: z.core.$ZodType<T>,
  body: unknown,
): { readonly data?: T; readonly issues: Issues } {
  const long = longList(body)
  if (long === undefined || z.validate(schema, body)) return read(schema, body)
  const { list, bodyWith } = long
  // No element is read for this; one more than any call takes tells of a list without end, too.
  const bare = read(schema, bodyWith(Array(Math.min(list.length, LIST_MAX + 1)).fill(null)))
  if (bare.issues.some((issue) => isOfWhole(issue, long))) return { issues: bare.issues }
  const issues = firstErrors(schema, long)
  return issues.length > 0 ? { issues } : read(schema, body)
}

function read<T>(schema: z.core.$ZodType<T>, body: unknown) {
  const { data, error } = z.safeParse(schema, body)
  return error === undefined ? { data, issues: [] } : { issues: error.issues }
}

interface LongList {
  /** Where it stands: nowhere where the body is the list itself. */
  readonly path: readonly string[]
  readonly list: readonly unknown[]
  /** The body with another list in its place. */
  readonly bodyWith: (list: readonly unknown[]) => unknown
}

/** The body where it is a long list, or its first field that is one. */
function longList(body: unknown): LongList | undefined {
  if (isLong(body)) return { path: [], list: body, bodyWith: (list) => list }
  if (typeof body !== 'object' || body === null) return undefined
  for (const [field, list] of Object.entries(body))
    if (isLong(list))
      return { path: [field], list, bodyWith: (part) => ({ ...body, [field]: part }) }
  return undefined
}

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > LONG

const isUnder = ({ path }: LongList, issue: z.core.$ZodIssue): boolean =>
  path.every((field, place) => issue.path[place] === field)

/** The list itself is wrong, such as too long, or not wanted. */
const isOfWhole = (issue: z.core.$ZodIssue, long: LongList): boolean =>
  isUnder(long, issue) && issue.path.length === long.path.length

/** Errors part by part, each where it stands in the whole; of the other fields with the first part. */
function firstErrors<T>(schema: z.core.$ZodType<T>, long: LongList): Issues {
  const { path, list, bodyWith } = long
  const issues: z.core.$ZodIssue[] = []
  const end = Math.min(list.length, LIST_MAX)
  for (let from = 0; from < end && issues.length < ERRORS_MAX; from += PART) {
    const part = z.safeParse(schema, bodyWith(list.slice(from, from + PART)))
    for (const issue of part.error?.issues ?? []) {
      const at = issue.path[path.length]
      if (typeof at === 'number' && isUnder(long, issue))
        issues.push({ ...issue, path: issue.path.with(path.length, from + at) })
      else if (from === 0) issues.push(issue)
    }
  }
  return issues
}
