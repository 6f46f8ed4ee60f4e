import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openEspeakVoice } from './espeak-voice.ts'

const folder = mkdtempSync(join(tmpdir(), 'espeak-'))
const log = join(folder, 'log')
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Notes what it is called with and what it reads; speaks until it is cut off. */
const FAKE = `#!/bin/sh
[ "$1" = --version ] && exit 0
read -r sentence
echo "$* | $sentence" >> ${log}
exec sleep 60
`

test('without the program there is no voice', () => {
  expect(openEspeakVoice(join(folder, 'espeak-ng'))).toBeNull()
})

test('a sentence goes to the program by its standard input, and the next one cuts it off', async () => {
  writeFileSync(join(folder, 'espeak-ng'), FAKE)
  chmodSync(join(folder, 'espeak-ng'), 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}/usr/bin${delimiter}/bin`)
  const voice = openEspeakVoice()
  const said = () => readFileSync(log, { encoding: 'utf8', flag: 'a+' }).split('\n').slice(0, -1)
  voice?.speak('Ячейка 12 открыта')
  await vi.waitFor(() => expect(said()).toEqual(['-v ru --stdin | Ячейка 12 открыта']))
  voice?.speak('Спасибо!')
  await vi.waitFor(() => expect(said()[1]).toBe('-v ru --stdin | Спасибо!'))
  voice?.stop()
  // A program that has gone since says nothing, and nothing breaks.
  rmSync(join(folder, 'espeak-ng'))
  voice?.speak('Спасибо!')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(said()).toHaveLength(2)
})
