import type { Instruction, Question } from '@yacheyka/contract/content/help'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import type { Selectable } from 'kysely'
import type { InstructionTable, JuridicalQuestionTable } from '#/db/management-types.ts'
import { sanitiseArticle } from './html.ts'

/** An instruction on the wire; its HTML is cleaned at the last moment too, whoever wrote it. */
export const presentInstruction = (row: Selectable<InstructionTable>): Instruction => ({
  id: row.id,
  title: row.title,
  description: row.description,
  content: sanitiseArticle(row.content),
  published_date: isoWithOffset(row.published_at.getTime(), MOSCOW),
  is_show: row.is_show,
})

export const presentQuestion = (row: Selectable<JuridicalQuestionTable>): Question => ({
  uid_juridical_question: row.uid,
  juridical_question: row.question,
  juridical_answer: sanitiseArticle(row.answer),
})
