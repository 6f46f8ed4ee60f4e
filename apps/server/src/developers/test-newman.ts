import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { collectionOf } from './collection.ts'
import { ROOT } from './test-guides.ts'

/** Milliseconds. */
const LIMIT = 120_000
const PROGRAM = join(ROOT, 'tools/newman/node_modules/newman/bin/newman.js')

/** Whether newman is installed; `npm run test:collection` installs it, and demands the test. */
export function hasNewman(): boolean {
  if (process.env['COLLECTION'] !== undefined || existsSync(PROGRAM)) return true
  console.error(
    'ВНИМАНИЕ: нет newman, коллекция НЕ выполняется; её выполнит npm run test:collection',
  )
  return false
}

const report = z.object({
  run: z.object({
    executions: z.array(
      z.object({
        item: z.object({ id: z.string() }),
        request: z.object({ method: z.string() }),
        response: z
          .object({
            code: z.int(),
            stream: z.object({ data: z.array(z.int()) }),
            header: z.array(z.object({ key: z.string(), value: z.string() })),
          })
          .optional(),
      }),
    ),
    failures: z.array(
      z.object({
        error: z.object({ message: z.string() }),
        source: z.object({ id: z.string() }).optional(),
      }),
    ),
  }),
})

interface CollectionRun {
  /** By the calls that were sent, in their order. */
  readonly responses: ReadonlyMap<string, { readonly code: number; readonly json: unknown }>
  readonly failures: readonly string[]
}

/** The collection, imported and run whole or by one folder, with nothing set but the address and the key. */
export async function runCollection(
  { url, key }: { readonly url: string; readonly key: string },
  folder?: string,
): Promise<CollectionRun> {
  const directory = mkdtempSync(join(tmpdir(), 'collection-'))
  try {
    const [file, out] = [join(directory, 'collection.json'), join(directory, 'report.json')]
    writeFileSync(file, JSON.stringify(collectionOf('Ячейка', 'https://yacheyka.example')))
    const args = [PROGRAM, 'run', file, '--env-var', `baseUrl=${url}`, '--env-var', `key=${key}`]
    const options = ['--reporters', 'json', '--reporter-json-export', out, '--suppress-exit-code']
    const only = folder === undefined ? [] : ['--folder', folder]
    await promisify(execFile)(process.execPath, [...args, ...options, ...only], {
      timeout: LIMIT,
    })
    const { run } = report.parse(JSON.parse(readFileSync(out, 'utf8')))
    const answered = run.executions.flatMap(({ item, response }) =>
      response === undefined ? [] : [[item.id, readResponse(response)] as const],
    )
    return {
      responses: new Map(answered),
      failures: run.failures.map(({ source, error }) => `${source?.id}: ${error.message}`),
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

type Response = NonNullable<z.output<typeof report>['run']['executions'][number]['response']>

function readResponse({ code, stream, header }: Response): { code: number; json: unknown } {
  const type = header.find(({ key }) => key.toLowerCase() === 'content-type')?.value ?? ''
  const isJson = type.startsWith('application/json')
  const text = Buffer.from(stream.data).toString()
  return { code, json: isJson ? (JSON.parse(text) as unknown) : undefined }
}
