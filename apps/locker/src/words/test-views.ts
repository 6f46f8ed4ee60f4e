import type { Screen, ScreenId, View, WallDoor } from '@yacheyka/locker/ports/screen'

// A view for every screen, as an agent of a cabinet with 24 doors would push it.

const COLUMN_MM = 440
const HEIGHTS = [120, 120, 120, 230, 230, 230, 340, 450] as const
const SIZES = ['S', 'S', 'S', 'M', 'M', 'M', 'L', 'XL'] as const

export const WALL: readonly WallDoor[] = [0, 1, 2].flatMap((column) => {
  let y = 0
  return HEIGHTS.map((height, row): WallDoor => {
    const place = { x: column * COLUMN_MM, y, width: COLUMN_MM, height }
    y += height
    return {
      no: column * HEIGHTS.length + row + 1,
      size: SIZES[row] ?? 'S',
      place,
      state: row === 4 && column === 0 ? 'broken' : 'ok',
      sensed: 'closed',
    }
  })
})

const NOW = Date.UTC(2026, 10, 24, 11, 5)

export const viewOf = (screen: Screen, changes: Partial<View> = {}): View => ({
  viewId: 1,
  screen,
  station: {
    number: 'ЧЛБ-0131',
    address: 'Челябинск, ул. Кирова, 102',
    phone: '8 800 555-35-35',
    timeZone: 'Europe/Moscow',
    free: [
      { size: 'S', count: 5 },
      { size: 'M', count: 3 },
      { size: 'L', count: 0 },
    ],
  },
  wall: WALL,
  now: NOW,
  offline: false,
  notice: null,
  beeps: false,
  stillThere: null,
  settings: { contrast: false, lowered: false, spoken: false, hasVoice: true, bottomMm: 900 },
  ...changes,
})

const BARCODE = 'YA0000012345'
const OTHER = 'YA0000067890'
const turn = { door: 12, index: 1, total: 1 } as const
const facts = WALL.map((door) => ({
  ...door,
  content: 'empty' as const,
  reason: door.state === 'ok' ? null : 'петля',
  address: `1:${door.no}`,
}))

/** Every screen once, some of them in their fullest form. */
export const SCREENS: { readonly [Id in ScreenId]: Extract<Screen, { readonly id: Id }> } = {
  A1: { id: 'A1', openDoors: [] },
  B1: { id: 'B1', message: 'Меняем замки до 18:00.' },
  B2: { id: 'B2', since: Date.UTC(2026, 10, 10, 9, 0) },
  C1: { id: 'C1', digits: '90712' },
  C2: { id: 'C2', attempts: 3, repeated: true },
  C3: { id: 'C3', until: NOW + 299_000 },
  C4: { id: 'C4' },
  C5: { id: 'C5' },
  C6: { id: 'C6', outcome: 'handed_out', at: Date.UTC(2026, 10, 22, 15, 40) },
  C7: { id: 'C7' },
  D1: { id: 'D1', ...turn },
  D2: { id: 'D2', door: 12, index: 2, total: 3 },
  D3: { id: 'D3', doors: [12, 17, 21] },
  D4: { id: 'D4', door: 12 },
  D5: { id: 'D5', door: 12, helpCode: '4821' },
  D5_misplaced: { id: 'D5_misplaced', helpCode: '4821' },
  D6: { id: 'D6', door: 12, offers: 'codes' },
  D7: { id: 'D7', door: 12, until: NOW + 17_000, reopens: 3 },
  D8: { id: 'D8', door: 12 },
  D8_recorded: { id: 'D8_recorded', claim: '1042', next: 17 },
  D9: { id: 'D9', waiting: 1, isSent: false },
  I1: { id: 'I1', helpCode: '4821' },
  G1_sign_in: { id: 'G1_sign_in', field: 'pin', digits: '908', failed: true },
  G1_shut: { id: 'G1_shut', until: NOW + 299_000 },
  G1_commissioning: { id: 'G1_commissioning' },
  G1_menu: { id: 'G1_menu', name: 'Иван', load: 14, takeOut: 5 },
  G2_scan: { id: 'G2_scan', left: 14, placed: { door: 12, barcode: BARCODE } },
  G2_door: { id: 'G2_door', door: 12, size: 'M', barcode: BARCODE, open: true },
  G3_unknown: { id: 'G3_unknown', barcode: BARCODE },
  G3_no_room: {
    id: 'G3_no_room',
    barcode: BARCODE,
    size: 'M',
    bigger: { size: 'L', count: 3 },
  },
  G3_occupied: { id: 'G3_occupied', door: 12 },
  G3_doubtful: { id: 'G3_doubtful', door: 12, barcode: BARCODE },
  G3_failed: { id: 'G3_failed', door: 12, barcode: BARCODE },
  G3_stopped: { id: 'G3_stopped', why: 'queue' },
  G4_door: { id: 'G4_door', door: 7, barcode: BARCODE, why: 'overdue', open: true },
  G4_scan: { id: 'G4_scan', door: 7, barcode: BARCODE },
  G4_other: { id: 'G4_other', door: 7, expected: BARCODE, scanned: OTHER },
  G4_empty: { id: 'G4_empty', door: 7, barcode: BARCODE },
  G4_failed: { id: 'G4_failed', door: 7, barcode: BARCODE },
  G5_reasons: {
    id: 'G5_reasons',
    loaded: 12,
    total: 14,
    left: [
      { barcode: BARCODE, reason: 'damaged' },
      { barcode: OTHER, reason: null },
    ],
  },
  G5_done: { id: 'G5_done', openDoors: [11] },
  G6: { id: 'G6', door: 5, index: 4, total: 24, expected: BARCODE, open: true },
  G7_report: { id: 'G7_report', digits: '12', sent: false },
  H1_menu: { id: 'H1_menu', name: 'Пётр' },
  H2_doors: { id: 'H2_doors', doors: facts },
  H3_consent: { id: 'H3_consent', door: 12 },
  H4_block: { id: 'H4_block', doors: facts },
  H5_link: {
    id: 'H5_link',
    lastAnswer: NOW - 60_000,
    queue: 3,
    clockOffset: 1200,
    quality: 'exact',
    boards: [{ board: 1, state: 'silent', since: 0, errors: 4 }],
  },
  H6_screen: { id: 'H6_screen' },
  H7_journal: {
    id: 'H7_journal',
    lines: Array.from({ length: 20 }, (_, index) => ({
      at: NOW - index * 60_000,
      kind: 'door_opened',
      door: 12,
      barcode: BARCODE,
    })),
  },
  H8_restart: { id: 'H8_restart', waiting: false },
  H9_start: {
    id: 'H9_start',
    boards: [{ board: 1, channels: 24 }],
    begun: { doors: 11, next: { board: 1, channel: 12 } },
    parcels: 0,
    inUse: false,
  },
  H9_door: {
    id: 'H9_door',
    board: 1,
    channel: 12,
    digits: '12',
    size: 'M',
    moved: 1,
    open: true,
    silent: false,
    taken: true,
  },
  H9_result: {
    id: 'H9_result',
    doors: 24,
    shared: [3, 4],
    crossed: [17],
    polarity: null,
    order: null,
  },
}
