import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import * as z from 'zod'
import type { Example } from './examples.ts'
import { samplesOf, setupOf } from './samples.ts'
import { ROOT } from './test-guides.ts'

export type CallName = keyof typeof MERCHANT_ENDPOINTS
export type ClientName = 'curl' | 'typescript' | 'php'
export type ExamplesToRun = Readonly<Partial<Record<CallName, Example>>>

export const CALL_NAMES = Object.keys(MERCHANT_ENDPOINTS) as readonly CallName[]
const SETUP = setupOf('https://yacheyka.example')

/** A sample as a file, as it is printed: after the lines that stand before all of them; those of a shell name a key. */
export function sampleFileOf(client: ClientName, name: CallName, example?: Example): string {
  const sample = samplesOf(name, example)[client]
  if (client === 'curl') return `${sample}\n`
  const text = `${SETUP[client]}\n\n${sample}\n`
  return client === 'php' ? `<?php\n\n${text}` : text
}

/** Runs the files one after another; its last line are their outcomes. */
const RUNNERS: Readonly<Record<ClientName, string>> = {
  curl: `H="Authorization: Bearer $KEY"
curl() { command curl --silent --show-error --fail-with-body "$@"; }
comma=
printf '{'
for name in \${NAMES//,/ }; do
  URL=\${SERVER/'{name}'/$name}
  if answer=$(mkdir "$name" && cd "$name" && source "../$name.sh" 2>&1); then outcome=done
  else outcome=$(tr -d '"\\\\\n' <<< "$answer"); fi
  printf '%s"%s":"%s"' "$comma" "$name" "$outcome"
  comma=,
done
printf '}'
`,
  typescript: `const outcomes = {}
for (const name of process.env.NAMES.split(',')) {
  process.env.URL = process.env.SERVER.replace('{name}', name)
  try {
    await import('./' + name + '.ts')
    outcomes[name] = 'done'
  } catch (error) {
    outcomes[name] = String(error)
  }
}
console.log(JSON.stringify(outcomes))
`,
  php: `<?php
$outcomes = [];
foreach (explode(',', getenv('NAMES')) as $name) {
  putenv('URL=' . str_replace('{name}', $name, getenv('SERVER')));
  try {
    (static function (string $file): void { require $file; })(__DIR__ . "/$name.php");
    $outcomes[$name] = 'done';
  } catch (Throwable $fault) {
    $outcomes[$name] = $fault->getMessage();
  }
}
echo PHP_EOL, json_encode($outcomes);
`,
}

const PROGRAMS = {
  curl: { ending: 'sh', program: 'bash', options: [] },
  typescript: { ending: 'ts', program: process.execPath, options: [] },
  // Warnings of PHP are errors of the sample.
  php: {
    ending: 'php',
    program: 'php',
    options: ['-d', 'display_errors=stderr', '-d', 'error_reporting=-1'],
  },
} as const

/**
 * Runs samples as they are printed, all of a language in one process.
 * @param server where they call; `{name}` in it becomes the name of the call
 * @returns `done` or the error, by the name of the call
 */
export async function runSamples(
  client: ClientName,
  examples: ExamplesToRun,
  { server, key }: { readonly server: string; readonly key: string },
): Promise<Readonly<Record<string, string>>> {
  // Within the repository, where programs find the SDK.
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, '.cache', 'samples-'))
  try {
    const { ending, program, options } = PROGRAMS[client]
    const names = Object.keys(examples) as readonly CallName[]
    for (const name of names)
      writeFileSync(join(folder, `${name}.${ending}`), sampleFileOf(client, name, examples[name]))
    copyFileSync(join(ROOT, 'examples/php/Yacheyka.php'), join(folder, 'Yacheyka.php'))
    // Node takes the TypeScript of samples as it is.
    const runner = `run.${ending}`
    writeFileSync(join(folder, runner), RUNNERS[client])
    const { stdout, stderr } = await promisify(execFile)(program, [...options, runner], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', KEY: key, SERVER: server, NAMES: names.join() },
    })
    const outcomes: unknown = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    return {
      ...z.record(z.string(), z.string()).parse(outcomes),
      ...(stderr === '' ? {} : { stderr }),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
