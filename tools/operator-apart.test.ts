import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The public site and the cabinet load not one byte of the console: neither by their sources, nor by what is built.

test('no source outside the console imports it, nor the names of its calls', () => {
  const files = execFileSync('git', [
    'ls-files',
    '-co',
    '--exclude-standard',
    'apps/web/src/*',
    'packages/ui/src/*',
    'packages/frontend/src/*',
    'apps/widget/*',
  ])
  const offences = files
    .toString()
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(file))
    .filter((file) =>
      /(?:from|import)\s*\(?\s*'(?:[./]*\/console\/|@yacheyka\/console\/|@yacheyka\/contract\/(?:[a-z-]+\/)?console-)/.test(
        readFileSync(file, 'utf8'),
      ),
    )
  expect(offences).toEqual([])
})
