const LINES_MAX = 100
const LINE_MAX = 200

const lines: string[] = []

/** Writes what went wrong to the program's log, and keeps the newest lines for `collect_logs`: without a stack. */
export function logError(reason: unknown): void {
  console.error(reason)
  const text = reason instanceof Error ? reason.message : String(reason)
  const [first = ''] = text.split('\n', 1)
  lines.unshift(`${new Date().toISOString().slice(0, 19)}Z ${first}`.slice(0, LINE_MAX))
  lines.splice(LINES_MAX)
}

/** Newest first; of this process alone. */
export const recentLog = (): readonly string[] => lines
