import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { parseIsoDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { plainText } from '@yacheyka/core/text/plain-text'
import { typeset } from '@yacheyka/core/text/wording'
import * as z from 'zod'
import { textOf } from './html.ts'
import { DESCRIPTION_MAX, firstParagraph, renderText } from './render.ts'

/** An instruction, or a question with its answer, as an editor's file has it. */
export interface HelpText {
  readonly title: string
  /** A sentence or two for the list, without tags. */
  readonly description: string
  /** HTML, sanitised. */
  readonly content: string
  /** `YYYY-MM-DD`, where the file names its day. */
  readonly day?: string
}

/** A file that gives no text: what is wrong with it, for people. */
export class HelpFileError extends Error {}

const TITLE_MAX = 200
const CONTENT_MAX = 200_000
const FILE_MAX = 1024 * 1024

/**
 * Reads `.md` (first `# Заголовок`, then the text), `.html` (the heading in `h1`) or `.json` (one such object or a list
 * of them, as `instructions list --json` writes).
 * @throws {HelpFileError}
 */
export async function readHelpFile(path: string): Promise<readonly HelpText[]> {
  const text = await readText(path)
  switch (extname(path).toLowerCase()) {
    case '.md':
      return [parseMarkdown(text)]
    case '.html':
    case '.htm':
      return [parseHtml(text)]
    case '.json':
      return parseJson(text)
    default:
      throw new HelpFileError('Нужен файл .md, .html или .json')
  }
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > FILE_MAX) throw new HelpFileError(`Файл «${path}» больше мегабайта`)
    return plainText(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof HelpFileError) throw error
    throw new HelpFileError(`Файл «${path}» не читается: проверьте путь и права`)
  }
}

const FRONT = /^---\n([\s\S]*?)\n---\n/
const HEADING = /^\s*# +(.+)\n?/

/**
 * Markdown (GitHub's) with an optional head of `date: 2026-11-20` and `description: …` between two lines of `---`.
 * @throws {HelpFileError} without a heading or a text
 */
export function parseMarkdown(source: string): HelpText {
  const text = source.replaceAll('\r\n', '\n')
  const front = FRONT.exec(text)
  const facts = new Map(
    (front?.[1] ?? '').split('\n').map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name.trim(), value.join(':').trim()] as const
    }),
  )
  const rest = text.slice(front?.[0].length ?? 0)
  const [heading = '', title = ''] = HEADING.exec(rest) ?? []
  if (title === '') throw new HelpFileError('В начале файла нужен заголовок: «# Как упаковать»')
  return checked({
    title,
    content: rest.slice(heading.length),
    format: 'markdown',
    description: facts.get('description'),
    day: facts.get('date') || undefined,
  })
}

function parseHtml(source: string): HelpText {
  const [heading = '', title = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/i.exec(source) ?? []
  if (title === '') throw new HelpFileError('Нужен заголовок: <h1>Как упаковать</h1>')
  const body = /<body[^>]*>([\s\S]*)<\/body>/i.exec(source)?.[1] ?? source
  const description = /<meta\s+name="description"\s+content="([^"]*)"/i.exec(source)?.[1]
  return checked({
    title: textOf(title),
    content: body.replace(heading, ''),
    description: description === undefined ? undefined : textOf(description),
  })
}

const jsonText = z.object({
  title: z.string(),
  description: z.string().optional(),
  content: z.string(),
  published_date: z.string().optional(),
})
const jsonFile = z.union([jsonText.transform((one) => [one]), z.array(jsonText).min(1)])

function parseJson(source: string): readonly HelpText[] {
  const parsed = jsonFile.safeParse(tryJson(source))
  if (!parsed.success)
    throw new HelpFileError(
      'Нужен JSON вида {"title": "…", "description": "…", "content": "<p>…</p>"} или список таких',
    )
  return parsed.data.map(({ published_date: published, ...text }) =>
    checked({ ...text, day: published?.slice(0, 10) }),
  )
}

function tryJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

interface Unchecked {
  readonly title: string
  /** HTML, where nothing else is said. */
  readonly format?: 'markdown'
  readonly description?: string | undefined
  readonly content: string
  readonly day?: string | undefined
}

function checked(text: Unchecked): HelpText {
  const title = typeset(text.title.trim())
  const typed = { format: text.format ?? ('html' as const), text: text.content }
  const content = renderText('instruction', typed)
  const description = typeset((text.description ?? firstParagraph(content)).trim())
  const error = errorOf({ title, description, content }) ?? errorOfDay(text.day)
  if (error !== undefined) throw new HelpFileError(error)
  return { title, description, content, ...(text.day === undefined ? {} : { day: text.day }) }
}

function errorOf({ title, description, content }: Omit<HelpText, 'day'>): string | undefined {
  if (title === '') return 'Заголовок пуст'
  if (title.length > TITLE_MAX) return `Заголовок длиннее ${TITLE_MAX} знаков: «${title}»`
  if (description.length > DESCRIPTION_MAX)
    return `Описание длиннее ${DESCRIPTION_MAX} знаков: «${title}»`
  if (content === '') return `Текст пуст: «${title}»`
  return content.length > CONTENT_MAX
    ? `Текст длиннее ${CONTENT_MAX} знаков: «${title}»`
    : undefined
}

const errorOfDay = (day: string | undefined): string | undefined =>
  day === undefined || parseIsoDay(day) !== undefined
    ? undefined
    : `Нужен день вида 2026-11-20, а не «${day}»`

/** Noon of the file's day, in Moscow. */
export function dayOf({ day }: Pick<HelpText, 'day'>): Date | undefined {
  const parsed = day === undefined ? undefined : parseIsoDay(day)
  return parsed && new Date(startOfMoscowDay(parsed) + 12 * 3_600_000)
}
