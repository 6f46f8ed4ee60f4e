import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { dayOf } from '#/content/help-file.ts'
import { insertInstructions, insertQuestions } from '#/content/help-queries.ts'
import { readDefaultHelp } from './default-help.ts'

/** The help of the cabinet, published through the last months. @returns how many instructions */
export async function loadHelp(transaction: Transaction<Database>, now: Date): Promise<number> {
  const { instructions, questions } = await readDefaultHelp()
  await insertInstructions(
    transaction,
    instructions.map((text) => ({ ...text, publishedAt: dayOf(text) ?? now })),
  )
  await insertQuestions(transaction, questions)
  return instructions.length
}
