import { Client } from 'pg'
import { textOf } from '#/observability/watch-queries.ts'

/** A statement as it was sent, with the file of the product that sent it. */
interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly file: string
  /** What was walked when it was sent. */
  readonly step: string
  /** Statements of one transaction have one number; those outside of any have none. */
  readonly transaction: number | undefined
}

export interface Recorder {
  readonly sent: readonly SentStatement[]
  /** Names what is walked from now on; '' where nothing is recorded. */
  readonly begin: (step: string) => void
  readonly stop: () => void
}

/** Records every statement that this process sends on any connection, those of pools of their own too. */
export function recordStatements(): Recorder {
  const sent: SentStatement[] = []
  const transactions = new WeakMap<Client, number>()
  const query: unknown = Reflect.get(Client.prototype, 'query')
  const limit = Error.stackTraceLimit
  /** Of a step's statements; the stack of a text is read once. */
  let files = new Map<string, string>()
  let step = ''
  let begun = 0
  Error.stackTraceLimit = 100
  const record = function record(this: Client, ...args: readonly unknown[]): unknown {
    const text = textOf(args[0])
    if (text !== undefined) {
      if (/^\s*(?:begin|start transaction)\b/i.test(text)) transactions.set(this, (begun += 1))
      else if (/^\s*(?:commit|rollback)(?!\s+to\b)/i.test(text)) transactions.delete(this)
      else if (step !== '') {
        const file = files.get(text) ?? senderOf(new Error().stack ?? '')
        files.set(text, file)
        sent.push({ text, values: valuesOf(args), file, step, transaction: transactions.get(this) })
      }
    }
    return Reflect.apply(query as (...all: unknown[]) => unknown, this, args)
  }
  Object.assign(Client.prototype, { query: record })
  return {
    sent,
    begin: (name) => {
      step = name
      files = new Map()
    },
    stop: () => {
      Object.assign(Client.prototype, { query })
      Error.stackTraceLimit = limit
    },
  }
}

function valuesOf([requested, values]: readonly unknown[]): readonly unknown[] {
  if (Array.isArray(values)) return values
  const config = requested as { readonly values?: readonly unknown[] }
  return typeof requested === 'object' ? (config.values ?? []) : []
}

/** The nearest file of the product that is no part of how it reaches the database. */
function senderOf(stack: string): string {
  const files = [...stack.matchAll(/apps\/server\/src\/([^:?)]+\.ts)/g)].map(
    ([, file = '']) => file,
  )
  return files.find((file) => !PASSED.test(file)) ?? ''
}

const PASSED =
  /^(?:db\/(?:open|prepared-statement|transaction|replicas|break-silent|count-|page-in)|observability\/|access\/test-statements)/
