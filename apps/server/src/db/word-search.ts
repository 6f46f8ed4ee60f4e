import { foldText } from '@yacheyka/core/text/fold-text'
import { type RawBuilder, sql } from 'kysely'

/**
 * A condition on a column that `words_of` has made: every word that was typed begins one of its words. A telephone is
 * found however it is written.
 * @returns undefined where nothing is typed that could be found
 */
export function hasWords(column: string, typed: string): RawBuilder<boolean> | undefined {
  const query = queryOf(typed)
  return query === '' ? undefined : sql<boolean>`${sql.ref(column)} @@ ${query}::tsquery`
}

/** Words are letters and digits alone, so that nothing in them means anything to the database. */
function queryOf(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  // Nothing but a number: it may be parted by anything, and begin with the country's 7 or 8.
  if (digits !== '' && /^[\d\s+()–-]+$/u.test(typed))
    return /^[78]\d/.test(digits) ? `'${digits}':* | '${digits.slice(1)}':*` : `'${digits}':*`
  return foldText(typed)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => `'${word}':*`)
    .join(' & ')
}

const MOST_WORDS = 10
