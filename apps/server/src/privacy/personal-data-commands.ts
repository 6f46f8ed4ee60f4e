import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DATA_KIND_WORDING,
  ERASURE_GROUNDS,
  type ErasureGround,
  namesSomebody,
} from '@yacheyka/core/privacy/personal-data'
import { type Command, InvalidArgumentError, Option } from 'commander'
import * as z from 'zod'
import type { Files } from '#/adapters/files/port.ts'
import type { Config } from '#/config.ts'
import type { OpenDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { printable } from '#/observability/printable.ts'
import { withDatabase } from '#/db/with-database.ts'
import { eraseOutdated } from './erase-outdated.ts'
import { approveErasure, requestErasure, type ErasureOptions } from './erasure-requests.ts'
import { exportArchive } from './export-archive.ts'
import { findRequest } from './list-requests.ts'
import { readSubject } from './read-subject.ts'
import { recordExport } from './record-export.ts'
import { makeDigests, parseContact, type Subject } from './subject.ts'

export interface PersonalDataCommandsOptions {
  readonly config: Config
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly files: Files
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

interface WhomFlags {
  readonly customer?: string
}

/** `personal-data`: what is kept about somebody, given out and erased; a second operator is not asked. */
export function definePersonalDataCommands(
  program: Command,
  options: PersonalDataCommandsOptions,
): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  const fail = (text: string) => {
    process.exitCode = 1
    print(text)
  }
  const digests = makeDigests(options.config)
  const group = program
    .command('personal-data')
    .description('персональные данные: найти, выгрузить, стереть')
  const define = (name: string, description: string) =>
    group
      .command(name)
      .description(description)
      .argument('[contact]', 'телефон или почта целиком')
      .option('--customer <uid>', 'люди этого клиента', parseUid)

  define('find', 'что хранится: виды и сколько').action(
    async (contact: string | undefined, { customer }: WhomFlags) => {
      const subject = subjectOf(contact, customer)
      const data = await withDatabase(options, ({ db }) => readSubject(db, subject, digests))
      if (data === undefined) return fail('Такого клиента нет')
      if (data.kept.length === 0) print('Ничего не хранится')
      for (const { kind, count, erasable, why } of data.kept)
        print(
          `${DATA_KIND_WORDING[kind]}: ${count}, можно стереть ${erasable}${why === '' ? '' : `. ${why}`}`,
        )
      for (const { uid, name } of data.customers)
        print(printable(`Пользователь клиента ${name}, ${uid}`))
      if (data.obstacles.length > 0) print(`Пока стереть нельзя: ${data.obstacles.join(', ')}`)
    },
  )

  define('export', 'выгрузить архивом')
    .requiredOption('--out <file>', 'куда записать .zip; существующий файл не трогается')
    .action(
      async (
        contact: string | undefined,
        { customer, out }: WhomFlags & { readonly out: string },
      ) => {
        const subject = subjectOf(contact, customer)
        await withDatabase(options, async ({ db }) => {
          const now = new Date()
          const data = await readSubject(db, subject, digests)
          if (data === undefined) return fail('Такого клиента нет')
          await inTransaction(db, (transaction) => recordExport(transaction, data, CLI_ACTOR, now))
          const title = data.customer?.name ?? contact ?? ''
          const facts = { title, operator: options.config.brand.legal_entity, now }
          const archive = Readable.from(exportArchive(data, options.files, facts))
          const file = createWriteStream(out, { flags: 'wx', mode: 0o600 })
          await pipeline(archive, file).catch(async (error: NodeJS.ErrnoException) => {
            if (error.code !== 'EEXIST') await rm(out, { force: true })
            throw new Error(`Не удалось записать ${out}: ${error.code ?? error.message}`, {
              cause: error,
            })
          })
          print(`Выгружено: ${printable(out)}`)
        })
      },
    )

  define('erase', 'стереть сейчас и навсегда')
    .addOption(
      new Option('--ground <ground>', 'основание').choices(ERASURE_GROUNDS).makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'откуда просьба, без имени и телефона', parseReason)
    .action(
      async (
        contact: string | undefined,
        flags: WhomFlags & { readonly ground: ErasureGround; readonly reason: string },
      ) => {
        const { customer, ground, reason } = flags
        const demand = { subject: subjectOf(contact, customer), ground, reason }
        const how = { files: options.files, digests, actor: CLI_ACTOR, now: new Date() }
        const said = await withDatabase(options, ({ db }) => erase(db, demand, how))
        if (said.done) print(said.text)
        else fail(said.text)
      },
    )

  group
    .command('retention')
    .description('исполнить сроки хранения сейчас, не дожидаясь ночи')
    .action(async () => {
      const { config, files } = options
      const done = await withDatabase(options, ({ db }) =>
        eraseOutdated(db, { config, files }, new Date()),
      )
      const some = Object.entries(done).filter(([, count]) => count > 0)
      print(some.length === 0 ? 'Стирать нечего' : some.map((each) => each.join(': ')).join('\n'))
    })
}

const erase = (
  db: OpenDatabase['db'],
  demand: Parameters<typeof requestErasure>[1],
  how: ErasureOptions,
): Promise<{ readonly done: boolean; readonly text: string }> =>
  inTransaction(db, async (transaction) => {
    const requested = await requestErasure(transaction, demand, how)
    if (requested.outcome === 'unknown') return { done: false, text: 'Такого клиента нет' }
    if (requested.outcome === 'waits')
      return { done: false, text: 'Об этом уже попросили в консоли: решите там' }
    if (requested.outcome === 'not_yet')
      return { done: false, text: `Пока стереть нельзя: ${requested.obstacles.join(', ')}` }
    await approveErasure(transaction, requested.uid, how)
    const row = await findRequest(transaction, requested.uid)
    const lines = [
      ...(row?.outcome?.erased ?? []).map(
        ({ kind, count }) => `Стёрто. ${DATA_KIND_WORDING[kind]}: ${count}`,
      ),
      ...(row?.outcome?.kept ?? []).map(
        ({ kind, count, why }) =>
          `Осталось. ${kind === null ? '' : `${DATA_KIND_WORDING[kind]}: ${count ?? 0}. `}${why}`,
      ),
    ]
    return { done: true, text: lines.length === 0 ? 'Стирать было нечего' : lines.join('\n') }
  })

function subjectOf(contact: string | undefined, customer: string | undefined): Subject {
  if ((contact === undefined) === (customer === undefined))
    throw new InvalidArgumentError('Укажите что-то одно: телефон, почту или --customer')
  if (customer !== undefined) return { kind: 'customer', uid: customer }
  const person = parseContact(contact ?? '')
  if (person === undefined) throw new InvalidArgumentError('Нужен телефон или почта целиком')
  return person
}

function parseUid(text: string): string {
  if (!z.guid().safeParse(text).success) throw new InvalidArgumentError('Нужен ключ клиента')
  return text
}

function parseReason(text: string): string {
  const reason = text.trim()
  if (reason === '' || reason.length > 500)
    throw new InvalidArgumentError('Причина: от 1 до 500 символов')
  if (namesSomebody(reason))
    throw new InvalidArgumentError('Не пишите телефон и почту: причина останется')
  return reason
}
