import type { OpenDatabase } from './open.ts'

/** What every command that reads or writes the store is given. */
interface OpensDatabase {
  readonly openDatabase: () => Promise<OpenDatabase>
}

/** Opens the store for one command and closes it whatever becomes of the work. */
export async function withDatabase<T>(
  { openDatabase }: OpensDatabase,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
