import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DefaultHelp } from '#/content/help-command-options.ts'
import { parseMarkdown } from '#/content/help-file.ts'

const FOLDER = import.meta.dirname
const QUESTIONS = 'questions.md'

/**
 * Instructions, the first of them to stand on top, and questions: true of every network, whatever its brand and tariff.
 * They speak of each other by the numbers that they get where they are the first ones.
 */
export async function readDefaultHelp(): Promise<DefaultHelp> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d\d-.*\.md$/.test(name)).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(FOLDER, name), 'utf8')))
  const questions = await readFile(join(FOLDER, QUESTIONS), 'utf8')
  return {
    instructions: texts.map(parseMarkdown),
    questions: questions
      .split(/^(?=# )/m)
      .filter((text) => text.trim() !== '')
      .map(parseMarkdown),
  }
}
