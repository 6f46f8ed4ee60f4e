import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The public site and the cabinet load not one byte of the console: neither by their sources, nor by what is built.

const CONSOLE = 'apps/web/src/operator/'

test('no source outside the console imports it, nor the names of its calls', () => {
  const files = execFileSync('git', [
    'ls-files',
    '-co',
    '--exclude-standard',
    'apps/web/src/*',
    'apps/widget/*',
  ])
  const offences = files
    .toString()
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(CONSOLE) && existsSync(file))
    .filter((file) =>
      /(?:from|import)\s*\(?\s*'(?:#\/operator\/|[./]*\/operator\/|@yacheyka\/contract\/(?:[a-z-]+\/)?console-)/.test(
        readFileSync(file, 'utf8'),
      ),
    )
  expect(offences).toEqual([])
})
