import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')

test('a damaged file of keys stays as it is: the log says so, and the process does not spin', async () => {
  const data = mkdtempSync(join(tmpdir(), 'main-'))
  const secrets = join(data, 'secrets.json')
  writeFileSync(secrets, '{"token":"uid.secret')
  const args = ['--board=sim', `--data=${data}`, '--port=0']
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = once(child, 'exit')
  const lines = createInterface({ input: child.stderr })
  const [first] = (await once(lines, 'line')) as [string]
  expect(first).toContain(
    `${secrets} is damaged or was sealed on another computer. It is left as it is`,
  )
  expect(first).not.toContain('uid.secret')
  expect(child.exitCode).toBeNull()
  await new Promise((resolve) => {
    setTimeout(resolve, 500)
  })
  expect(child.exitCode).toBeNull()
  child.kill('SIGTERM')
  expect(await gone).toEqual([75, null])
  expect(readFileSync(secrets, 'utf8')).toBe('{"token":"uid.secret')
  rmSync(data, { recursive: true })
})
