import {
  PARCEL_STATUSES,
  PARCEL_STATUS,
  type ParcelStatus,
} from '@yacheyka/core/parcels/parcel-status'
import { openWire, type Wire, WireError } from '@yacheyka/demonstration/simulator/wire'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { OpenDatabase } from '#/db/open.ts'
import { isDemonstration } from './claim-database.ts'
import { FEED_CODE_KEY, FEED_TOKEN } from './parcels/feed-sources.ts'
import { findUid, uidInLink } from './parcels/find-uid.ts'
import { findLink, findNewcomersBarcodes, findTerminals } from './parcels/queries.ts'
import { sendParcel } from './parcels/send-parcel.ts'
import { runPasses } from './simulator/run.ts'

export interface DemonstrationCommandsOptions {
  readonly publicUrl: string
  readonly openDatabase: () => Promise<OpenDatabase>
}

/** `demo parcel` makes a parcel in a demonstration database; `simulate` plays its people and lockers over HTTP. */
export function defineDemonstrationCommands(
  program: Command,
  options: DemonstrationCommandsOptions,
): void {
  defineParcel(program.command('demo').description('демонстрационная сеть'), options)
  defineSimulate(program, options)
}

/** Ends the command with a sentence and the exit code 1. */
class CommandError extends Error {}

const reportErrors = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof WireError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function defineParcel(demo: Command, options: DemonstrationCommandsOptions): void {
  demo
    .command('parcel')
    .description('отправить ещё одну посылку в демонстрационную точку')
    .option('--terminal <number>', 'номер точки (по умолчанию любая демонстрационная)')
    .option('--json', 'в виде JSON')
    .action(({ terminal, json }: { terminal?: string; json?: true }) =>
      reportErrors(async () => {
        const parcel = await withDemonstration(options, ({ db }) =>
          sendParcel(db, Date.now(), { terminal }),
        )
        if (parcel === undefined)
          throw new CommandError(`Точки «${terminal ?? ''}» нет среди демонстрационных`)
        const { parcelNumber: number, barcode, uid } = parcel
        const link = `${options.publicUrl}/p/${uid}`
        if (json === true)
          console.log(JSON.stringify({ number, barcode, uid, link, terminal: parcel.terminal }))
        else
          console.log(
            [
              `посылка   ${number}`,
              `штрихкод  ${barcode}`,
              `точка     ${parcel.terminal}`,
              `страница  ${link}`,
            ].join('\n'),
          )
      }),
    )
}

interface SimulateFlags {
  readonly url: string
  readonly token: string
  readonly key: string
  readonly speed: number
  readonly parcel?: string
  readonly until?: ParcelStatus
}

const parseSpeed = (text: string): number => {
  const speed = Number(text)
  if (speed > 0 && speed <= 10_000_000) return speed
  throw new InvalidArgumentError('Нужно число больше нуля.')
}

function defineSimulate(program: Command, options: DemonstrationCommandsOptions): void {
  program
    .command('simulate')
    .description('сыграть курьеров, постаматы и получателей через вызовы ленты')
    .option('--url <address>', 'где работает продукт', options.publicUrl)
    .option('--token <token>', 'токен ленты', FEED_TOKEN)
    .option('--key <hex>', 'ключ кодов, выданный с токеном', FEED_CODE_KEY)
    .option('--speed <times>', 'во сколько раз быстрее жизни', parseSpeed, 60)
    .option('--parcel <number>', 'только эта посылка: номер, штрихкод или ссылка на её страницу')
    .addOption(
      new Option('--until <status>', 'остановить её в этом статусе или в таком же далёком').choices(
        PARCEL_STATUSES,
      ),
    )
    .action((flags: SimulateFlags) =>
      reportErrors(async () => {
        const wire = openWire(flags.url, flags.token)
        if (flags.parcel === undefined) await simulateAll(wire, flags, options)
        else await simulateOne(wire, flags.parcel, flags, options)
      }),
    )
}

/** Milliseconds between two passes. */
const PAUSE_OF_ONE = 200
const PAUSE_OF_ALL = 2000

async function simulateOne(
  wire: Wire,
  name: string,
  { key, speed, until }: SimulateFlags,
  options: DemonstrationCommandsOptions,
): Promise<void> {
  const { followOne } = await import('@yacheyka/demonstration/simulator/one-parcel')
  const uid = uidInLink(name) ?? (await withDemonstration(options, ({ db }) => findUid(db, name)))
  const parcel =
    uid === undefined
      ? undefined
      : await followOne({
          wire,
          codeKey: key,
          uid,
          speed,
          ...(until === undefined ? {} : { until }),
          onStep: (status, { result, detail = '' }) =>
            console.log(`${PARCEL_STATUS[status].publicWording}: ${result} ${detail}`.trim()),
        })
  if (parcel === undefined) throw new CommandError(`Посылки «${name}» нет, или её путь окончен`)
  await runUntilDone((now) => parcel.pass(now), PAUSE_OF_ONE)
}

async function simulateAll(
  wire: Wire,
  { key, speed }: SimulateFlags,
  options: DemonstrationCommandsOptions,
): Promise<void> {
  await withDemonstration(options, async ({ db }) => {
    const newcomers = await findNewcomersBarcodes(db)
    const { startSimulator } = await import('@yacheyka/demonstration/simulator/simulator')
    const simulator = startSimulator({
      wire,
      codeKey: key,
      speed,
      phone: { linkOf: (barcode) => findLink(db, barcode) },
      terminals: await findTerminals(db),
      takesPart: (barcode) => !newcomers.has(barcode),
      onVerdict: ({ barcode, status }, { result }) =>
        console.log(`${barcode} ${status}: ${result}`),
    })
    await runUntilDone(async (now) => {
      await simulator.pass(now)
      return false
    }, PAUSE_OF_ALL)
  })
}

/** Statuses that trying again does not mend. */
const HOPELESS: ReadonlySet<number> = new Set([400, 401, 403, 404])

/** Until the work says that it is done, the product says no, or Ctrl+C. */
async function runUntilDone(pass: (now: number) => Promise<boolean>, pause: number): Promise<void> {
  const stop = new AbortController()
  let hopeless: WireError | undefined
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt)
  await runPasses(
    async (now) => {
      try {
        if (await pass(now)) stop.abort()
      } catch (error) {
        if (!(error instanceof WireError) || !HOPELESS.has(error.status)) throw error
        hopeless = error
        stop.abort()
      }
    },
    {
      pause,
      signal: stop.signal,
      log: { warn: ({ err }: { err?: unknown }) => console.error(String(err)) },
    },
  )
  process.off('SIGINT', interrupt)
  if (hopeless !== undefined) throw hopeless
}

async function withDemonstration<T>(
  options: DemonstrationCommandsOptions,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await options.openDatabase()
  try {
    if ((await isDemonstration(database.db)) !== true)
      throw new CommandError('Это есть только в демонстрационной базе')
    return await work(database)
  } finally {
    await database.close()
  }
}
