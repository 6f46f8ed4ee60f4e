import type { Point } from '@yacheyka/core/points/point'
import { generatePoints } from '@yacheyka/demonstration/network/generate'
import { NEWS } from '@yacheyka/demonstration/news'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Files } from '#/adapters/files/port.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import type { Log } from '#/log.ts'
import type { ParcelOptions } from '#/parcel-store/options.ts'
import { bumpRevision, lockRevision, writePoints } from '#/points/import-write.ts'
import { countGrowth } from '#/reports/count-growth.ts'
import { countOccupancy } from '#/reports/count-occupancy.ts'
import { countRefusals } from '#/reports/count-refusals.ts'
import { countStorage } from '#/reports/count-storage.ts'
import { countTravel } from '#/reports/count-travel.ts'
import { watchSilence } from '#/reports/watch-silence.ts'
import { CABINET_LOGIN, loadAccounts } from './accounts/load-accounts.ts'
import { loadApplications } from './applications/load-applications.ts'
import { loadFeedback, loadResponses } from './applications/load-emails.ts'
import { loadDeposit } from './deposit/load-deposit.ts'
import { claim, isDemonstration } from './claim-database.ts'
import { loadHelp } from './help/load-help.ts'
import { loadMoney } from './money/load-money.ts'
import { loadOperators } from './operators/load-operators.ts'
import { loadOrders } from './orders/load-orders.ts'
import { loadFeedSources } from './parcels/feed-sources.ts'
import { loadParcels } from './parcels/load-parcels.ts'
import { loadOccupancy } from './past/load-occupancy.ts'
import { loadRefusals } from './past/load-refusals.ts'
import { loadSilence } from './past/load-silence.ts'
import { loadPointTroubles } from './point-troubles/load-point-troubles.ts'
import { loadWatch } from './watch/load-watch.ts'
import { loadWidget } from './widget/load-widget.ts'
import { readTerritory } from './territory.ts'

/** `true` once the parcels are in: a network that an earlier version loaded gets them later. */
const PARCELS_SETTING = 'demonstration_parcels'
/** The same of who speaks on the feed. */
const FEED_SETTING = 'demonstration_feed'
/** The same of the widget's partner and the points' cells. */
const WIDGET_SETTING = 'demonstration_widget'
/** The same of the sign-in to the cabinet. */
const ACCOUNTS_SETTING = 'demonstration_accounts'
/** The same of that customer's deposit and past orders: they cannot come to a deposit that has moved on since. */
const DEPOSIT_SETTING = 'demonstration_deposit'
/** The same of that customer's orders. */
const ORDERS_SETTING = 'demonstration_orders'
/** The same of the cabinet's help. */
const HELP_SETTING = 'demonstration_help'
/** The same of the console's accounts. */
const OPERATORS_SETTING = 'demonstration_operators'
/** The same of applications, feedback and responses. */
const APPLICATIONS_SETTING = 'demonstration_applications'
/** The same of what operators find of points that needs a hand. */
const REJECTIONS_SETTING = 'demonstration_refusals'
const SILENCE_SETTING = 'demonstration_silence'
const OCCUPANCY_SETTING = 'demonstration_occupancy'
const POINT_TROUBLES_SETTING = 'demonstration_point_troubles'
/** The same of other customers' requisites, invoices, receipts and corrections. */
const MONEY_SETTING = 'demonstration_money'
/** The same of what operators watch: use of the widget, the feed's days and rejections. */
const WATCH_SETTING = 'demonstration_watch'
const ALL_FIELDS = new Set([
  'name',
  'settlement',
  'address',
  'active',
  'pointType',
  'owner',
  'fittingRoom',
  'checkOrder',
  'paymentPoint',
  'paymentMethods',
  'operationTime',
  'howToFind',
  'photos',
  'longitude',
  'latitude',
  'timeZone',
] as const)

/**
 * Fills an empty database with the demonstration network, news, the gift partner's shop, parcels, cells, a partner of
 * the widget, a sign-in to the cabinet, its deposit and orders, the cabinet's help and the console's accounts, in one
 * transaction.
 * A database that has points or news, or that was opened for real once, stays as it is, and so does one that was filled
 * before, whatever was changed in it since; what an earlier version did not bring comes in once.
 * @returns whether it was filled now
 */
export async function loadDemonstration(
  db: Kysely<Database>,
  options: ParcelOptions & { readonly files?: Files },
  log: Pick<Log, 'info'>,
): Promise<boolean> {
  const start = Date.now()
  const count = await inTransaction(db, async (transaction) => {
    // Two processes that start at once wait for each other here.
    await lockRevision(transaction)
    const isNew = await claim(transaction, true)
    const points = isNew ? await loadNetwork(transaction) : undefined
    const parcels = (await claimParcels(transaction))
      ? await loadParcels(transaction, start, options)
      : undefined
    const sources = (await claimOnce(transaction, FEED_SETTING))
      ? await loadFeedSources(transaction)
      : undefined
    const pointsWithCells = (await claimOnce(transaction, WIDGET_SETTING))
      ? await loadWidget(
          transaction,
          points ?? generatePoints(readTerritory()),
          options.messages.publicUrl,
        )
      : undefined
    // Another session that analyzes meanwhile sees no row, and the planner would join thousands of them by nested loops.
    if (isNew || pointsWithCells !== undefined)
      await sql`ANALYZE point, point_cell`.execute(transaction)
    const accounts = (await claimOnce(transaction, ACCOUNTS_SETTING))
      ? await loadAccounts(transaction, new Date(start))
      : undefined
    const { messages } = options
    const invoices = (await claimOnce(transaction, DEPOSIT_SETTING))
      ? await loadDeposit(transaction, { ...options, now: new Date(start) })
      : undefined
    const orders = (await claimOnce(transaction, ORDERS_SETTING))
      ? await loadOrders(transaction, { now: new Date(start), messages })
      : undefined
    const help = (await claimOnce(transaction, HELP_SETTING))
      ? await loadHelp(transaction, new Date(start))
      : undefined
    const operators = (await claimOnce(transaction, OPERATORS_SETTING))
      ? await loadOperators(transaction, new Date(start))
      : undefined
    const money = (await claimOnce(transaction, MONEY_SETTING))
      ? await loadMoney(transaction, { now: new Date(start), messages })
      : undefined
    const troubles = (await claimOnce(transaction, POINT_TROUBLES_SETTING))
      ? await loadPointTroubles(transaction, new Date(start))
      : undefined
    const rejections = (await claimOnce(transaction, WATCH_SETTING))
      ? await loadWatch(transaction, new Date(start))
      : undefined
    if (await claimOnce(transaction, OCCUPANCY_SETTING))
      await loadOccupancy(transaction, new Date(start))
    if (await claimOnce(transaction, REJECTIONS_SETTING))
      await loadRefusals(transaction, new Date(start))
    if (await claimOnce(transaction, SILENCE_SETTING))
      await loadSilence(transaction, new Date(start))
    const { files } = options
    const applications =
      files !== undefined && (await claimOnce(transaction, APPLICATIONS_SETTING))
        ? await loadConsole(transaction, files, new Date(start))
        : undefined
    return {
      troubles,
      refusals: rejections,
      money,
      applications,
      operators,
      points: points?.length,
      parcels,
      sources,
      rooms: pointsWithCells,
      accounts,
      invoices,
      orders,
      help,
    }
  })
  if (Object.values(count).some((loaded) => loaded !== undefined)) {
    log.info(count, 'Загружена демонстрационная сеть')
    await countStorage(db, new Date(start))
    await countTravel(db, new Date(start))
    await countGrowth(db, new Date(start))
    await countOccupancy(db, new Date(start))
    await countRefusals(db, new Date(start))
    await watchSilence(db, new Date(start))
  } else if ((await isDemonstration(db)) === false)
    log.info({}, 'В базе настоящая сеть: демонстрационная не загружена')
  return count.points !== undefined
}

/** What waits for operators. @returns how many applications */
async function loadConsole(
  transaction: Transaction<Database>,
  files: Files,
  now: Date,
): Promise<number> {
  await loadFeedback(transaction, { now, login: CABINET_LOGIN })
  await loadResponses(transaction, files, now)
  return await loadApplications(transaction, files, now)
}

async function loadNetwork(transaction: Transaction<Database>): Promise<readonly Point[]> {
  const points = generatePoints(readTerritory())
  await writePoints(transaction, points, ALL_FIELDS)
  await bumpRevision(transaction)
  await insertNews(transaction)
  return points
}

/** Whether the parcels are to be brought in now: once, where there are none. */
async function claimParcels(transaction: Transaction<Database>): Promise<boolean> {
  if (!(await claimOnce(transaction, PARCELS_SETTING))) return false
  const parcel = await transaction.selectFrom('parcel').select('uid').limit(1).executeTakeFirst()
  return parcel === undefined
}

/** True once for each name, in the demonstration's database only. */
async function claimOnce(transaction: Transaction<Database>, name: string): Promise<boolean> {
  if ((await isDemonstration(transaction)) !== true) return false
  const claimed = await transaction
    .insertInto('setting')
    .values({ name, value: JSON.stringify(true) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

async function insertNews(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .insertInto('news')
    .values(
      NEWS.map(({ id, title, body, image, published }) => ({
        id,
        title,
        body,
        news_image: image,
        published_date: published,
      })),
    )
    .execute()
}
