/** What a process of the release before would trip over, or wait behind; each with what to do instead. */
const UNBEARABLE: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    /^ALTER TABLE.*\bDROP (?!CONSTRAINT|DEFAULT|NOT NULL)/,
    'stop using it first, drop it a release later',
  ],
  [/^ALTER TABLE.*\bRENAME\b/, 'add the new name beside, copy, drop the old one a release later'],
  [/^ALTER TABLE.*\bSET NOT NULL/, 'CHECK (… IS NOT NULL) NOT VALID, and validate it later'],
  [/^ALTER TABLE.*\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/, 'add a column of the new type beside'],
  [
    /^ALTER TABLE.*\bADD (COLUMN )?(?!CONSTRAINT)[^,]*NOT NULL(?![^,]*\bDEFAULT\b)(?<!\bDEFAULT\b[^,]*)/,
    'a default, or no NOT NULL',
  ],
  [
    /^ALTER TABLE.*\bADD (CONSTRAINT \w+ )?(CHECK|FOREIGN)\b(?!.*NOT VALID)/,
    'NOT VALID, and VALIDATE later',
  ],
  [
    /^ALTER TABLE.*\bADD\b.*\bGENERATED ALWAYS AS\b.*\bSTORED\b/,
    'it rewrites the table: a plain column, filled in batches',
  ],
  [/^ALTER TABLE.*\bSET (UN)?LOGGED\b/, 'it rewrites the table: only where that takes a moment'],
  [/^DROP (?!INDEX CONCURRENTLY)/, 'stop using it first, drop it a release later'],
  [/^(UPDATE|DELETE|TRUNCATE|LOCK)\b/, 'change rows in batches, by a chore or a command'],
]
const CONCURRENTLY = /^(CREATE (UNIQUE )?|DROP )INDEX CONCURRENTLY\b/
const INDEX = /^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+ ON (\w+)/

/** Tables that stay small enough for an index to take a moment. */
const SMALL: ReadonlySet<string> = new Set([
  'VACANCY_RESPONSE',
  'APPLICATION',
  'CUSTOMER',
  'OPERATOR',
])

/** A line in which the author answers for it, with the reason. */
const ANSWERED = /^-- (contract: needs \d{4}|bears old processes: \S.{9,})/m
const ALONE = /^-- without a transaction$/m

/**
 * Statements of a migration that processes of the release before do not bear, or that make them wait.
 * @param sql the whole file, with its comments
 * @returns the beginning of each such statement, with what to do instead
 */
export function findUnbearable(sql: string): string[] {
  if (ANSWERED.test(sql)) return []
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .split(/;/)
    .map((each) => each.replaceAll(/\s+/g, ' ').trim().toUpperCase())
  const made = new Set(
    statements.flatMap((each) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(each)?.[1] ?? []),
  )
  return statements.flatMap((statement) => {
    const instead = violationOf(statement, made, ALONE.test(sql))
    return instead === undefined ? [] : [`${statement.slice(0, 60)} → ${instead}`]
  })
}

function violationOf(
  statement: string,
  made: ReadonlySet<string>,
  alone: boolean,
): string | undefined {
  const table = /^(?:ALTER TABLE|UPDATE|DELETE FROM) (?:ONLY )?(\w+)/.exec(statement)?.[1]
  if (table !== undefined && made.has(table)) return undefined
  if (CONCURRENTLY.test(statement)) return alone ? undefined : 'a line «-- without a transaction»'
  const indexed = INDEX.exec(statement)?.[1]
  if (indexed !== undefined && !made.has(indexed) && !SMALL.has(indexed))
    return 'CONCURRENTLY, or why the table is small'
  return UNBEARABLE.find(([pattern]) => pattern.test(statement))?.[1]
}
