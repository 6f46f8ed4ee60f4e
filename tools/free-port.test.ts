import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('gives each caller another port, callers of other processes too', async () => {
  const mine = await Promise.all([freePort(), freePort(), freePort()])
  const program = `import { freePort } from '${join(import.meta.dirname, 'free-port.ts')}'
    console.log(await freePort(), await freePort())`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    program,
  ])
  const ports = [...mine, ...stdout.trim().split(' ').map(Number)]
  expect(new Set(ports).size).toBe(5)
})

test('gives a port that a server can listen at twice in a row', async () => {
  const port = await freePort()
  for (let round = 0; round < 2; round += 1) {
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    expect(server.address()).toMatchObject({ port })
    server.close()
    await once(server, 'close')
  }
})
