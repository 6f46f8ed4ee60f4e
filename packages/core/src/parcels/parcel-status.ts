/** Codes of the life of a parcel, as the feed, the filters and the store write them (decisions, section 3). */
export const PARCEL_STATUSES = [
  'created',
  'awaiting_acceptance',
  'ready_for_delivery',
  'awaiting_courier',
  'shipped_from_warehouse',
  'in_delivery',
  'delivered',
  'stored',
  'ready_for_pickup',
  'overdue',
  'received',
  'issued',
  'handed_over',
  'removed_from_locker',
  'taken_for_return',
  'blocked_for_return',
  'returned',
  'cancelled',
] as const
export type ParcelStatus = (typeof PARCEL_STATUSES)[number]

/** What lies beneath a block: every code but the block itself, which is a flag and no step of the way. */
export type ParcelStep = Exclude<ParcelStatus, 'blocked_for_return'>

/** The five stages of tracking, in order; their wordings stand on the screen (specification 1, section 4). */
export const TRACKING_STAGES = [
  'Создана',
  'В очереди на доставку',
  'В доставке',
  'Доставлена',
  'Выдана',
] as const
export type TrackingStage = 1 | 2 | 3 | 4 | 5
const DELIVERED = 4

interface StatusFacts {
  /** The word on the wire and in the public history. */
  readonly publicWording: string
  readonly cabinetWording: string
  /** The stage of tracking that it lights; a parcel on its way back lights none. */
  readonly stage: TrackingStage | null
  /** How far along it is, for the least advanced of several cells. */
  readonly rank: number
  /** The steps that may follow without anything missing between. */
  readonly next: readonly ParcelStep[]
}

/** However it leaves a point that it has reached. */
export const LEAVES = [
  'received',
  'issued',
  'handed_over',
  'removed_from_locker',
  'taken_for_return',
] as const

/** The one table that drives wordings, stages, order and transitions (decisions, section 3). */
export const PARCEL_STATUS: Readonly<Record<ParcelStatus, StatusFacts>> = {
  created: {
    publicWording: 'Создана',
    cabinetWording: 'Создана',
    stage: 1,
    rank: 0,
    next: ['awaiting_acceptance', 'awaiting_courier', 'cancelled'],
  },
  awaiting_acceptance: {
    publicWording: 'Ожидает приёмки',
    cabinetWording: 'Создана',
    stage: 2,
    rank: 1,
    next: ['ready_for_delivery', 'cancelled'],
  },
  ready_for_delivery: {
    publicWording: 'Готово для доставки',
    cabinetWording: 'Создана',
    stage: 2,
    rank: 2,
    next: ['in_delivery', 'cancelled'],
  },
  awaiting_courier: {
    publicWording: 'Ожидает курьера',
    cabinetWording: 'Ожидает курьера',
    stage: 2,
    rank: 1,
    next: ['shipped_from_warehouse', 'cancelled'],
  },
  shipped_from_warehouse: {
    publicWording: 'Отгружено со стороны склада',
    cabinetWording: 'Отгружено со склада',
    stage: 2,
    rank: 3,
    next: ['in_delivery', 'returned'],
  },
  in_delivery: {
    publicWording: 'В доставке',
    cabinetWording: 'В доставке',
    stage: 3,
    rank: 4,
    next: ['delivered', 'returned'],
  },
  delivered: {
    publicWording: 'Доставлена',
    cabinetWording: 'Доставлена',
    stage: 4,
    rank: 5,
    next: ['stored', 'ready_for_pickup', 'overdue', ...LEAVES],
  },
  stored: {
    publicWording: 'Хранится',
    cabinetWording: 'Доставлена',
    stage: 4,
    rank: 6,
    next: ['ready_for_pickup', 'overdue', ...LEAVES],
  },
  ready_for_pickup: {
    publicWording: 'Готово к получению',
    cabinetWording: 'Доставлена',
    stage: 4,
    rank: 7,
    next: ['stored', 'overdue', ...LEAVES],
  },
  overdue: {
    publicWording: 'Просрочена',
    cabinetWording: 'Просрочена',
    stage: 4,
    rank: 8,
    next: LEAVES,
  },
  removed_from_locker: {
    publicWording: 'Изъято из почтомата',
    cabinetWording: 'В доставке',
    stage: null,
    rank: 9,
    next: ['taken_for_return', 'returned'],
  },
  taken_for_return: {
    publicWording: 'Забрана на возврат',
    cabinetWording: 'Возвращена',
    stage: null,
    rank: 10,
    next: ['returned'],
  },
  blocked_for_return: {
    publicWording: 'Заблокирована и будет возвращена отправителю',
    cabinetWording: 'Заблокирована и будет возвращена отправителю',
    stage: null,
    rank: 8,
    next: [],
  },
  received: {
    publicWording: 'Получено',
    cabinetWording: 'Выдана',
    stage: 5,
    rank: 11,
    next: [],
  },
  issued: {
    publicWording: 'Выдана',
    cabinetWording: 'Выдана',
    stage: 5,
    rank: 11,
    next: [],
  },
  handed_over: {
    publicWording: 'Вручена получателю',
    cabinetWording: 'Выдана',
    stage: 5,
    rank: 11,
    next: [],
  },
  returned: {
    publicWording: 'Возвращена отправителю',
    cabinetWording: 'Возвращена',
    stage: null,
    rank: 12,
    next: [],
  },
  cancelled: {
    publicWording: 'Отменена',
    cabinetWording: 'Отменена',
    stage: null,
    rank: 12,
    next: [],
  },
}

/** The history says it shorter than the wire does (specification 1, section 4). */
export const SHOWN_PUBLIC_WORDING: Readonly<Partial<Record<string, string>>> = {
  'Отгружено со стороны склада': 'Отгружено со склада',
}

/** Nothing follows these. */
export const PARCEL_ENDS = ['received', 'issued', 'handed_over', 'returned', 'cancelled'] as const
/** The recipient has it. */
export const HANDED_OUT = ['received', 'issued', 'handed_over'] as const
/** It lies at the point, for the recipient to fetch; the clock of storage runs. */
export const AWAITING_PICKUP = ['delivered', 'stored', 'ready_for_pickup'] as const
/** It lies at the point, in time or not: its code opens the cell. */
export const AT_THE_POINT = [...AWAITING_PICKUP, 'overdue'] as const
/** On its way back, or back. */
export const RETURN_STEPS = ['removed_from_locker', 'taken_for_return', 'returned'] as const

const among =
  (list: readonly ParcelStatus[]) =>
  (status: ParcelStatus): boolean =>
    list.includes(status)

export const isParcelEnd = among(PARCEL_ENDS)
export const isHandedOut = among(HANDED_OUT)
export const isAwaitingPickup = among(AWAITING_PICKUP)
export const isAtThePoint = among(AT_THE_POINT)
/** No cell is kept for it any more: it has left its point, or never comes (decisions, section 5). */
export const leavesItsCell = among([...HANDED_OUT, ...RETURN_STEPS, 'cancelled'])

/** How a step follows another: with nothing missing, with scans missed between, or not at all. */
export type Transition = 'next' | 'skip' | 'forbidden'

const reachableFrom = (from: ParcelStep): ReadonlySet<ParcelStep> => {
  const found = new Set<ParcelStep>()
  const open: ParcelStep[] = [...PARCEL_STATUS[from].next]
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if (found.has(step)) continue
    found.add(step)
    open.push(...PARCEL_STATUS[step].next)
  }
  return found
}

const isStep = (status: ParcelStatus): status is ParcelStep => status !== 'blocked_for_return'
const REACHABLE = new Map(
  PARCEL_STATUSES.filter(isStep).map((step) => [step, reachableFrom(step)] as const),
)

/** Forward skips are allowed and marked; backward moves, and moves out of an end, are not. */
export const transitionOf = (from: ParcelStep, to: ParcelStep): Transition => {
  if (from === to) return 'forbidden'
  if (PARCEL_STATUS[from].next.includes(to)) return 'next'
  return REACHABLE.get(from)?.has(to) === true ? 'skip' : 'forbidden'
}

/** The code of the table that a text names, or undefined. */
export const parseParcelStatus = (text: string): ParcelStatus | undefined =>
  PARCEL_STATUSES.find((status) => status === text)

const BY_PUBLIC_WORDING = new Map(
  PARCEL_STATUSES.map((status) => [PARCEL_STATUS[status].publicWording, status]),
)

/** The code whose public wording this is; the page gets wordings only. */
export const statusOfPublicWording = (wording: string): ParcelStatus | undefined =>
  BY_PUBLIC_WORDING.get(wording)

/** Whether a parcel has yet to reach its point; false for one on its way back, and for a status of a newer server. */
export const hasYetToArrive = (publicWording: string): boolean => {
  const status = statusOfPublicWording(publicWording)
  const stage = status === undefined ? null : PARCEL_STATUS[status].stage
  return stage !== null && stage < DELIVERED
}

/**
 * What is shown of a parcel: a block covers the step beneath it until the parcel has left the point, back or out.
 */
export const shownStatus = (step: ParcelStep, blocked: boolean): ParcelStatus =>
  blocked && !isParcelEnd(step) && !among(RETURN_STEPS)(step) ? 'blocked_for_return' : step
