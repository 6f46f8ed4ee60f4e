import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// docs/glossary.md gives each thing one term. What a thing was called before comes back neither in a name, a test's title nor a file's name.

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))

/** The old word in a name, the term instead, and names that keep it for another sense or because it is stored. */
const OLD_WORDS: readonly (readonly [old: RegExp, term: string, allowed?: RegExp])[] = [
  [/^say[A-Z]/, 'format…'],
  [/^tell(?:s?[A-Z]|er$|$)|^(?:un)?told|Told/, 'notify, report or state', /^tellers?$/],
  [/tall(?:y|ies)/i, 'counters', /horizontally|vertically|totally|^tally$/i],
  [/patience/i, 'throttle or timeout'],
  [/naught/i, 'fuzz'],
  // `obstacles` of an erasure are on the wire; those of the map are what a label must not cover.
  [/obstacle/i, 'rejection', /^[oO]bstacles$/],
  [/departure/i, 'parcel'],
  [/shipment/i, 'parcel'],
  [/^(?:make|use|take)Turns?$|^inTurn$/, 'concurrency limit'],
  [/^wish(?:es)?(?:$|[A-Z])|Wish(?:es)?$/, 'widget options, or request'],
  [/^sayWhere|Whereabouts/, 'startup banner'],
  [/^Leav(?:e|ing)$|^takeLeave$/, 'graceful shutdown'],
  [/^[rR]ooms?(?:$|[A-Z])|[a-z]Rooms?$/, 'cell availability, or limit', /fittingRoom$/],
  [/^[lL]etters?(?:$|[A-Z])|[a-z]Letters?$/, 'email'],
  [
    /^faults?$|[a-z]Faults?$|^(?:field|set|note|find|read)Fault/,
    'error',
    /^(?:markSheetFaults|FieldFault)$/,
  ],
  // `refusal` alone is a row of the refusal report, or what the feed did not take.
  [/^(?:(?:set|use)Refusal|refusal?Reason|isRefusal)/, 'rejection'],
  [/^(?:Refused(?:Line|Row)|LineRefused|withRefused)/, 'rejection'],
  [/^ask(?:s|ed|ing)?(?:$|[A-Z])|[a-z]Asked$/, 'request'],
  [/^answers?$|^answer[A-Z]/, 'response', /^answersAreRead$/],
  [/^addressOf$|(?:List|Map|Frame)Address$/, 'url'],
]

/** The same of titles; people ask a locker for things. */
const OLD_TITLES: readonly (readonly [old: RegExp, term: string, elsewhere?: RegExp])[] = [
  [/\b(?:told|tells?)\b/, 'notified, reported or stated'],
  [/\brefuse[sd]?\b/, 'rejected'],
  [/\b(?:asks?|asked) for\b/, 'requested', /^(?:apps|packages)\/locker\//],
  [/\bto the letter\b/, 'word for word'],
]

/** Where some of these words have another sense, and why. */
const OTHER_SENSES: readonly (readonly [place: RegExp, words: RegExp])[] = [
  // People answer what a locker asks, its boards answer its bus, and its parts have faults.
  [
    /^(?:apps|packages)\/locker\/|\/demonstration\/(?:src\/)?(?:locker|simulator)\//,
    /ask|answer|fault|refusal/i,
  ],
  // Columns of the call log, of deliveries and of idempotency keys, and the wire of the merchant API.
  [
    /\/(?:api-calls|webhooks|integrations|merchant-api|developers|db)\/|http\/idempotency|sdk\/|adapters\/webhook\//,
    /^(?:answers?|fault)$/,
  ],
  [/batch-files\/routes/, /^fault$/], // a log field
  [/tools\/v1-lock\//, /^answers$/], // `v1.lock.json`
  // Questions and answers of the site.
  [/\/(?:content|help|home|faq)(?:\/|\.)|prerender\.test|e2e\/vacancies/, /^answers?$/],
  // Errors of imports, of the quarantine and of the books have this name on the wire and in their tables.
  [
    /\/(?:points|quarantine|jobs|health|backup)\/|billing\/import-statement|contract\/src\/points\/|db\/network-types/,
    /faults$/,
  ],
  // `asked` of a removal and of the second factor, a printed outcome, a start reason, and a restart that somebody asked for.
  [
    /\/(?:access|devices|operators|parcel-store|parcel-card|parcels|lockers)\/|billing\/bank-commands/,
    /^asked$/,
  ],
  // Letters of the alphabet: of texts, and the columns of a sheet.
  [
    /\/(?:sheets|documents|package|place-search|gazetteer|text|points|labels|schedule|help|business-auth|parcel-store|point-index|batches|orders)\/|\/(?:test-statement|city-codes|largest-bodies\.test)|^bench\/|locker\/src\/test-locker/,
    /[lL]etters?(?:$|Of)/,
  ],
  [/applications\//, /^letter$/], // on the wire of the console
  [/demonstration\/load\.ts/, /^rooms$/], // a log field
  [
    /db\/(?:types|report-types|distribution)|not-personal|count-/,
    /^tally_change$|^RoomRefusalTable$/,
  ], // tables
  [/jobs\/|health\//, /^tally_faults$/], // of the kept notes
  // Tests plant and inject faults.
  [/^(?:faults|hostile\/devices|tools\/plant-faults)\//, /fault/i],
  [/^failover\//, /address/i], // of a machine
  [/^examples\//, /answer/], // shops read them, whose own words they use
]

const isOfOtherSense = (file: string, name: string): boolean =>
  OTHER_SENSES.some(([place, words]) => place.test(file) && words.test(name))

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Fields of a node of the syntax tree in which something gets its name. */
const NAMING = ['id', 'key', 'params', 'param', 'left', 'argument', 'elements', 'value'] as const
const PATTERNS: Readonly<Record<string, RegExp>> = {
  left: /^AssignmentPattern$/,
  argument: /^RestElement$/,
  elements: /^ArrayPattern$/,
  value: /^Property$/,
}

/** The test's title of a call of `test`, `describe` and the like. */
function titleOf({ type, callee, arguments: given }: Node): string | undefined {
  if (type !== 'CallExpression') return undefined
  let called = callee
  while (isNode(called) && called.type !== 'Identifier')
    called = called['object'] ?? called['callee']
  const [title] = given as readonly unknown[]
  const isTest = isNode(called) && /^(?:test|describe)$/.test(String(called['name']))
  return isTest && isNode(title) && title.type === 'Literal' ? String(title['value']) : undefined
}

/** Names of variables, parameters, properties, functions, classes and types of a file, and titles of its tests. */
function wordsOf(file: string) {
  const names = new Set<string>()
  const titles = new Set<string>()
  const note = (node: unknown): void => {
    if (isNode(node) && /^(?:Private)?Identifier$/.test(node.type)) names.add(String(node['name']))
  }
  const walk = (node: Node, isPattern: boolean): void => {
    const title = titleOf(node)
    if (title !== undefined) titles.add(title)
    for (const field of NAMING)
      if (PATTERNS[field]?.test(node.type) !== false) {
        // In `{ key: name }` the key is the name that another file has given.
        const isForeign =
          node.type === 'Property' && (isPattern ? field === 'key' : field === 'value')
        const named = node[field]
        if (!isForeign) for (const each of Array.isArray(named) ? named : [named]) note(each)
      }
    for (const child of Object.values(node))
      for (const each of Array.isArray(child) ? child : [child])
        if (isNode(each)) walk(each, node.type === 'ObjectPattern')
  }
  walk(parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node, false)
  return { names: [...names], titles: [...titles] }
}

const oldNames = (file: string, names: readonly string[]): string[] =>
  names.flatMap((name) =>
    OLD_WORDS.filter(
      ([old, , allowed]) =>
        old.test(name) && allowed?.test(name) !== true && !isOfOtherSense(file, name),
    ).map(([, term]) => `${file}: ${name}, the term is ${term}`),
  )

const oldTitles = (file: string, titles: readonly string[]): string[] =>
  titles.flatMap((title) =>
    OLD_TITLES.filter(
      ([old, , elsewhere]) => old.test(title) && elsewhere?.test(file) !== true,
    ).map(([, term]) => `${file}: «${title}», the term is ${term}`),
  )

test('no name and no title of a test uses an old word of the glossary', () => {
  const offences = files
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .flatMap((file) => {
      const { names, titles } = wordsOf(file)
      return [...oldNames(file, names), ...oldTitles(file, titles)]
    })
  expect(offences).toEqual([])
})

/** Records of decisions keep their words, a help page its address, and the cabinet's pages of shipments their folder. */
const FILES_ALLOWED =
  /^docs\/decisions\/|^apps\/server\/src\/db\/migrations\/|01-first-shipment\.md$|^apps\/web\/src\/features\/shipments\//
const OLD_FILE =
  /\/(?:[^/]*-)?(?:say|tell|told|tall(?:y|ies)|patience|naughty|obstacles?|departures?|shipments?|turns|wishes|whereabouts|leave|letters?|rooms?)(?:-[^/]*)?(?:\.[a-z.]+|\/)/

test('no file and no folder is named by an old word', () => {
  const offences = files.filter((file) => OLD_FILE.test(`/${file}`) && !FILES_ALLOWED.test(file))
  expect(offences).toEqual([])
})
