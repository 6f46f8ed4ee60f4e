import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openFixedDatabase } from './database.ts'
import { CLOCK } from './fixed-clock.ts'
import { type Allowed, findDifferences, judge } from './differences.ts'
import { openPages } from './pages.ts'
import { beginSessions, ORIGIN, type Sessions, withProduct } from './product.ts'
import type { Facts } from '../hostile/facts.ts'
import { canonical, gatherFacts, readAnswer, readDocument, readsOf } from './read-calls.ts'
import { readPages } from './read-pages.ts'
import { readTexts } from './read-texts.ts'
import { CACHE, prepareVersion, type Version } from './version.ts'

// `npm run compare -- OLD [NEW]`: what two commits say and show differently on copies of one database (docs/development.md).

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string' } },
})
const [oldRevision, newRevision = 'HEAD'] = positionals
if (oldRevision === undefined) throw new Error('npm run compare -- OLD [NEW] [--pages=REGEXP]')
const wanted = new RegExp(values.pages ?? '')

const old = prepareVersion(oldRevision)
const next = prepareVersion(newRevision)
const data = join(CACHE, 'data')
rmSync(data, { recursive: true, force: true })
mkdirSync(data, { recursive: true })
console.log(`${old.commit}: the demonstration, at ${CLOCK} UTC …`)
const database = await openFixedDatabase(data)
try {
  await database.create('base')
  const base = { database: 'base', dataDir: join(data, 'base') }
  const known = await withProduct(old, base, async () => {
    const sessions = await beginSessions()
    return { sessions, facts: await gatherFacts(sessions) }
  })
  for (const [version, name] of [
    [old, 'old'],
    [next, 'new'],
  ] as const) {
    await database.create(`compared_${name}`, 'base')
    execFileSync('cp', ['-a', base.dataDir, join(data, name)])
    await readVersion(version, name, known)
  }
} finally {
  await database.stop()
}

const differences = findDifferences(join(CACHE, 'old'), join(CACHE, 'new'), join(CACHE, 'pictures'))
const allowedFile = join(import.meta.dirname, 'allowed.json')
const { left, unused } = judge(
  differences,
  JSON.parse(readFileSync(allowedFile, 'utf8')) as readonly Allowed[],
)
for (const { name, what } of left) console.log(`✗ ${name}\n${what.replaceAll(/^/gm, '    ')}`)
for (const { name, reason } of unused) console.log(`  nothing differs of ${name} (${reason})`)
console.log(
  `${differences.length - left.length} differences are allowed, ${left.length} are not; all that was read: ${CACHE}/{old,new}`,
)
process.exitCode = left.length === 0 ? 0 : 1

/** Writes down all that a version says and shows. */
async function readVersion(
  version: Version,
  name: 'old' | 'new',
  { sessions, facts }: { readonly sessions: Sessions; readonly facts: Facts },
): Promise<void> {
  const folder = join(CACHE, name)
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['calls', 'pages']) mkdirSync(join(folder, part), { recursive: true })
  const write = (file: string, content: string | Buffer) =>
    writeFileSync(join(folder, file), content)
  write('texts', readTexts(version.folder).join('\n'))
  await withProduct(
    version,
    { database: `compared_${name}`, dataDir: join(data, name) },
    async () => {
      const began = performance.now()
      const document = await readDocument()
      write('openapi.json', canonical(document))
      const reads = readsOf(document, facts)
      for (const read of reads) write(`calls/${read.name}.txt`, await readAnswer(read))
      const pages = (await openPages((list, field) => firstOf(list, field, sessions))).filter(
        ({ name: page }) => wanted.test(page),
      )
      await readPages(pages, sessions, (page, picture) => write(`pages/${page}.png`, picture))
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      console.log(
        `${version.commit}: ${reads.length} answers, ${pages.length} pages in ${seconds} s`,
      )
    },
  )
}

/** The field of the first row of a list, which the customer or the administrator may read. */
async function firstOf(
  list: string,
  field: string,
  { customer: { access }, operators }: Sessions,
): Promise<string> {
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as {
    readonly user_id: string
  }
  const response = await fetch(`${ORIGIN}${list.replace('{user}', claims.user_id)}?limit=1`, {
    headers: list.startsWith('/api/operator')
      ? { cookie: `operator=${operators.administrator}` }
      : { authorization: `Bearer ${access}` },
  })
  const { results = [] } = (await response.json()) as {
    readonly results?: readonly Readonly<Record<string, string | number>>[]
  }
  return String(results[0]?.[field] ?? '')
}
