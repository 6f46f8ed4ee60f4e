import type { DemoJournalRow, DemoLockerState } from '@yacheyka/contract/device/demo-locker'
import type { OutboxRow } from '@yacheyka/locker/outbox'
import type { OpenedLocker } from './opened-locker.ts'

const JOURNAL_ROWS = 6
/** More rows that wait are not counted. */
const UNSENT_COUNTED = 1000

/** All that the page shows beside the screen. */
export async function presentState(opened: OpenedLocker): Promise<DemoLockerState> {
  const { number, address, courier, locker } = opened
  await opened.refresh()
  const { store, cabinet, agent } = locker
  const [unsent, newest] = await Promise.all([
    store.unsent(UNSENT_COUNTED),
    store.recent(JOURNAL_ROWS),
  ])
  const [waiting] = opened.waiting()
  const entries = cabinet.doors
  return {
    number,
    address,
    courier,
    timeZone: agent().state().meta.config?.time_zone ?? 'Europe/Moscow',
    hasPower: locker.hasPower(),
    hasLink: locker.hasLink(),
    isLoading: opened.isLoading(),
    screen: locker.view()?.screen.id ?? null,
    doors: cabinet.state().flatMap(({ no, isOpen, inside, fault }) => {
      const entry = entries.get(no)?.entry
      if (entry === undefined) return []
      const { size, place } = entry
      return [{ no, size, place, isOpen, isFull: inside !== null, isJammed: fault !== null }]
    }),
    waiting:
      waiting === undefined
        ? null
        : { number: waiting.number, uid: waiting.uid, door: waiting.door },
    waitingCount: opened.waiting().length,
    unsent: unsent.length,
    journal: newest.map(presentRow),
  }
}

const presentRow = (row: OutboxRow): DemoJournalRow => ({
  seq: row.seq,
  at: row.wall,
  what: row.stream === 'parcel' ? row.body.status : row.body.kind,
  door: row.body.door,
  isSent: row.sent !== null,
})
