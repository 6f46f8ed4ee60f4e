import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

// `docs/security/asvs.md` names tests and files: they are there. Every requirement of levels 1 and 2 of ASVS 5.0 has one response.

const FOLDER = 'docs/security/'
const pages = readdirSync(FOLDER).filter((name) => /^asvs-.*\.md$/.test(name))
const textOf = (name: string) => readFileSync(`${FOLDER}${name}`, 'utf8')

interface Row {
  readonly numbers: readonly string[]
  readonly response: string
  readonly cells: readonly string[]
}

const rows: readonly Row[] = pages.flatMap((page) =>
  textOf(page)
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      return { numbers: (cells[1] ?? '').split(', '), response: cells[3] ?? '', cells }
    }),
)
const answered = rows.flatMap(({ numbers, response }) =>
  numbers.map((number) => ({ number, response })),
)

/** How many requirements of levels 1 and 2 each section has, and which of them; those of level 3 are left out. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  '1.1': upTo(2),
  '1.2': upTo(9),
  '1.3': upTo(11),
  '1.4': upTo(3),
  '1.5': upTo(2),
  '2.1': upTo(3),
  '2.2': upTo(3),
  '2.3': upTo(4),
  '2.4': upTo(1),
  '3.2': upTo(2),
  '3.3': upTo(4),
  '3.4': upTo(6),
  '3.5': upTo(5),
  '3.7': upTo(2),
  '4.1': upTo(3),
  '4.2': upTo(1),
  '4.3': upTo(2),
  '4.4': upTo(4),
  '5.1': upTo(1),
  '5.2': upTo(3),
  '5.3': upTo(2),
  '5.4': upTo(3),
  '6.1': upTo(3),
  '6.2': upTo(12),
  '6.3': upTo(4),
  '6.4': upTo(4),
  '6.5': upTo(5),
  '6.6': upTo(3),
  '6.8': upTo(4),
  '7.1': upTo(3),
  '7.2': upTo(4),
  '7.3': upTo(2),
  '7.4': upTo(5),
  '7.5': upTo(2),
  '7.6': upTo(2),
  '8.1': upTo(2),
  '8.2': upTo(3),
  '8.3': upTo(1),
  '8.4': upTo(1),
  '9.1': upTo(3),
  '9.2': upTo(4),
  '10.1': upTo(2),
  '10.2': upTo(2),
  '10.3': upTo(4),
  '10.4': upTo(11),
  '10.5': upTo(5),
  '10.6': upTo(2),
  '10.7': upTo(3),
  '11.1': upTo(2),
  '11.2': upTo(3),
  '11.3': upTo(3),
  '11.4': upTo(4),
  '11.5': upTo(1),
  '11.6': upTo(1),
  '12.1': upTo(3),
  '12.2': upTo(2),
  '12.3': upTo(4),
  '13.1': upTo(1),
  '13.2': upTo(5),
  '13.3': upTo(2),
  '13.4': upTo(5),
  '14.1': upTo(2),
  '14.2': upTo(4),
  '14.3': upTo(3),
  '15.1': upTo(3),
  '15.2': upTo(3),
  '15.3': upTo(7),
  '16.1': upTo(1),
  '16.2': upTo(5),
  '16.3': upTo(4),
  '16.4': upTo(3),
  '16.5': upTo(3),
  '17.1': upTo(1),
  '17.2': upTo(4),
  '17.3': upTo(2),
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1)
}

test('every requirement of levels 1 and 2 has one response, and it is one of three', () => {
  const required = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  )
  expect(required).toHaveLength(253)
  expect(answered.map(({ number }) => number).toSorted()).toEqual(required.toSorted())
  expect([...new Set(answered.map(({ response }) => response))].toSorted()).toEqual([
    'да',
    'н/п',
    'нет',
  ])
})

test('what is not met says what would be needed; what is met says how', () => {
  const silent = rows.filter(({ response, cells }) =>
    response === 'нет' ? !/Нужно:|то же|см\. /.test(cells[4] ?? '') : cells[4] === '',
  )
  expect(silent.map(({ numbers }) => numbers)).toEqual([])
})

test('the summary counts what the tables say', () => {
  const count = (wanted: string) => answered.filter(({ response }) => response === wanted).length
  const summary = textOf('asvs.md').replaceAll(/ +/g, ' ')
  expect(summary).toContain(`| всего | 253 | ${count('да')} | ${count('н/п')} | ${count('нет')} |`)
  const refused = answered.filter(({ response }) => response === 'нет').map(({ number }) => number)
  expect(refused.filter((number) => !summary.includes(number))).toEqual([])
})

const PLACES: Readonly<Record<string, string>> = {
  server: 'apps/server/src',
  ui: 'packages/ui/src',
  frontend: 'packages/frontend/src',
  web: 'apps/web/src',
  console: 'apps/console/src',
  core: 'packages/core/src',
  contract: 'packages/contract/src',
}
const placeOf = (path: string) =>
  path.replace(
    /^(server|web|console|ui|frontend|core|contract)\//,
    (start, name: string) => `${PLACES[name] ?? start}/`,
  )
const isThere = (path: string) =>
  ['', '.ts', '.tsx'].some((ending) => existsSync(`${path}${ending}`))

test('every test and every file that is named is there', () => {
  const named = [...pages, 'asvs.md', 'rules.md'].flatMap((page) =>
    [...textOf(page).matchAll(/`([a-z]+\/[\w./-]+(?:\.tsx?|\.test|\.story|\.md|\/story))`/g)].map(
      ([, path]) => path ?? '',
    ),
  )
  expect(named.length).toBeGreaterThan(200)
  expect([...new Set(named)].filter((path) => !isThere(placeOf(path)))).toEqual([])
})
