import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createHttpWire } from '@yacheyka/locker/http-wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPinnedFetch } from './pinned-fetch.ts'

const TRUSTED = getCACertificates('default')
const folder = mkdtempSync(join(tmpdir(), 'yacheyka-pin-'))
const file = (name: string) => join(folder, name)
const openssl = (command: string) =>
  execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' })

/** A server whose certificate was signed by an authority that this process trusts. */
const server = createServer((_request, response) => {
  response.writeHead(204, { date: 'Wed, 25 Nov 2026 09:00:00 GMT' }).end()
})
let address = ''
beforeAll(async () => {
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
  openssl(`req -x509 ${key} -keyout ca.key -out ca.crt -subj /CN=authority -days 2`)
  openssl(`req ${key} -keyout own.key -out own.csr -subj /CN=localhost`)
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost')
  const signed = '-CA ca.crt -CAkey ca.key -CAcreateserial -extfile names'
  openssl(`x509 -req -in own.csr ${signed} -out own.crt -days 2`)
  setDefaultCACertificates([...TRUSTED, readFileSync(file('ca.crt'), 'utf8')])
  server.setSecureContext({
    key: readFileSync(file('own.key')),
    cert: readFileSync(file('own.crt')),
  })
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve)
  })
  address = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  setDefaultCACertificates(TRUSTED)
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

function pinOf(name: string): string {
  const key = new X509Certificate(readFileSync(file(name))).publicKey
  const bytes = key.export({ type: 'spki', format: 'der' })
  return `sha256/${createHash('sha256').update(bytes).digest('base64')}`
}

async function fetchWith(pins: readonly string[]) {
  const errors: unknown[] = []
  const wire = createHttpWire(address, await openPinnedFetch(pins, (error) => errors.push(error)))
  const { kind } = await wire.feed('uid.secret', { cursor: 0, commands: 0, config: 0, wait: 0 })
  return { kind, errors: errors.map(String) }
}

const OTHER = `sha256/${'A'.repeat(43)}=`

test.each([
  ['the server’s own key', 'own.crt'],
  ['the key of its authority', 'ca.crt'],
])('%s is enough, beside others', async (_name, certificate) => {
  expect(await fetchWith([OTHER, pinOf(certificate)])).toEqual({ kind: 'nothing_new', errors: [] })
})

test('a server without a pinned key is sent nothing, though this machine trusts its authority', async () => {
  const shown = `${pinOf('own.crt')}, ${pinOf('ca.crt')}`
  expect(await fetchWith([OTHER])).toEqual({
    kind: 'unavailable',
    errors: [`Error: --pin: the server shows ${shown}`],
  })
})

test('a certificate beside the chain that bears the authority’s name and a pinned key proves nothing', async () => {
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=authority'
  openssl(`req ${key} -keyout pinned.key -out pinned.csr`)
  openssl('pkey -in pinned.key -pubout -out pinned.pub')
  const [, id = ''] = String(openssl('x509 -in ca.crt -noout -ext subjectKeyIdentifier')).split(
    '\n',
  )
  writeFileSync(file('like-it'), `basicConstraints=CA:TRUE\nsubjectKeyIdentifier=${id.trim()}`)
  const forged = '-force_pubkey pinned.pub -CA ca.crt -CAkey ca.key -extfile like-it'
  openssl(`x509 -req -in pinned.csr ${forged} -out forged.crt -days 2`)
  const cert = [readFileSync(file('own.crt')), readFileSync(file('forged.crt'))].join('')
  server.setSecureContext({ key: readFileSync(file('own.key')), cert })
  expect(await fetchWith([pinOf('forged.crt')])).toEqual({
    kind: 'unavailable',
    errors: [`Error: --pin: the server shows ${pinOf('own.crt')}`],
  })
})

test('a pinned key does not replace the authority', async () => {
  setDefaultCACertificates(TRUSTED)
  expect((await fetchWith([pinOf('own.crt')])).kind).toBe('unavailable')
})
