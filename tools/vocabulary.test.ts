import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// docs/glossary.md gives each thing one term. What a thing was called before comes back neither in a declared name nor in a file's.

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))

/** The old word in a declared name, the term instead, and names that keep it for another sense or because it is stored. */
const OLD_WORDS: readonly (readonly [old: RegExp, term: string, allowed?: RegExp])[] = [
  [/^say[A-Z]/, 'format…'],
  [/^tell(?:s?[A-Z]|er$)/, 'notify', /^(?:tellApart|tellsCells|teller)$/],
  [/tall(?:y|ies)/i, 'counters', /horizontally|vertically|totally/i],
  [/patience/i, 'throttle or timeout'],
  [/naught/i, 'fuzz'],
  // `obstacles` of an erasure are on the wire; those of the map are what a label must not cover.
  [/obstacle/i, 'rejection', /^[oO]bstacles$/],
  [/departure/i, 'parcel'],
  [/shipment/i, 'parcel'],
  [/^(?:makeTurns|inTurn)$/, 'concurrency limit'],
  [/^wish(?:es)?[A-Z]|Wishes/, 'widget options'],
  [/^sayWhere|Whereabouts/, 'startup banner'],
  [/^Leav(?:e|ing)$/, 'graceful shutdown'],
  [/(?:Batch|Terminal|Point|Credit)Rooms?$/, 'cell availability, or limit'],
  [
    /^faults?$|[a-z]Faults?$|^(?:field|set|note|find|read)Fault/,
    'error',
    /^(?:markSheetFaults|FieldFault)$/,
  ],
  // `refusal` alone is a row of the refusal report, or what the feed did not take.
  [/^(?:(?:set|use)Refusal|refusal?Reason|isRefusal)/, 'rejection'],
  [/^ask(?:s|ing|[A-Z]\w*)?$/, 'request'],
  [/^answers?$|^answer[A-Z]/, 'response', /^answersAreRead$/],
  [/^addressOf$|(?:List|Map|Frame)Address$/, 'url'],
]

/**
 * Where some of these words have another sense: people answer what a locker asks, and its parts have faults; tests plant
 * and inject faults; a machine has an address; `examples` are read by shops, whose own words they use.
 */
const OTHER_SENSES: readonly (readonly [place: RegExp, words: RegExp])[] = [
  [/^(?:apps|packages)\/locker\//, /ask|answer|fault/i],
  [/^(?:faults|tools\/plant-faults)\//, /fault/i],
  [/^failover\//, /address/i],
  [/^(?:examples|packages\/sdk)\//, /answer/],
]

const isOfOtherSense = (file: string, name: string): boolean =>
  OTHER_SENSES.some(([place, words]) => place.test(file) && words.test(name))

const declaredIn = (text: string): string[] =>
  [
    ...text.matchAll(/\b(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g),
  ].map(([, name = '']) => name)

test('no declared name uses an old word of the glossary', () => {
  const offences = files
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .flatMap((file) =>
      declaredIn(readFileSync(file, 'utf8')).flatMap((name) =>
        OLD_WORDS.filter(
          ([old, , allowed]) =>
            old.test(name) && allowed?.test(name) !== true && !isOfOtherSense(file, name),
        ).map(([, term]) => `${file}: ${name}, the term is ${term}`),
      ),
    )
  expect(offences).toEqual([])
})

/** Records of decisions keep their words, a help page its address, and the cabinet's pages of shipments their folder. */
const FILES_ALLOWED =
  /^docs\/decisions\/|^apps\/server\/src\/db\/migrations\/|01-first-shipment\.md$|^apps\/web\/src\/features\/shipments\//
const OLD_FILE =
  /\/(?:[^/]*-)?(?:say|tell|tall(?:y|ies)|patience|naughty|obstacles?|departures?|shipments?|turns|wishes|whereabouts|leave|letters?|rooms?)(?:-[^/]*)?(?:\.[a-z.]+|\/)/

test('no file and no folder is named by an old word', () => {
  const offences = files.filter((file) => OLD_FILE.test(`/${file}`) && !FILES_ALLOWED.test(file))
  expect(offences).toEqual([])
})
