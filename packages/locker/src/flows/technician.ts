import { mayRestart } from '../may-restart.ts'
import type { Door } from '../door.ts'
import type { Flow } from '../flow.ts'
import type { Input } from '../input.ts'
import type { Intent } from '../ports/screen.ts'
import { isByOperator } from '../door.ts'
import { IDLE, isCommissioning, type TechnicianVisit } from '../visit.ts'
import { pressAtCommissioning, startCommissioning } from './commission.ts'
import { startDoor } from './drive-door.ts'

type Place = TechnicianVisit['place']

const stay = (flow: Flow, visit: TechnicianVisit, place: Place) => {
  flow.visit = { ...visit, place }
}

export function beginTechnician(flow: Flow, badge: string, name: string): void {
  flow.visit = { kind: 'technician', badge, name, place: { at: 'menu' } }
}

export function pressAsTechnician(flow: Flow, visit: TechnicianVisit, intent: Intent): void {
  const { place } = visit
  if (place.at === 'menu') return pressMenu(flow, visit, intent.kind)
  if (isCommissioning(place)) return pressAtCommissioning(flow, visit, place, intent)
  if (intent.kind === 'back')
    return stay(flow, visit, place.at === 'consent' ? { at: 'doors' } : { at: 'menu' })
  if (intent.kind === 'door') {
    const door = flow.turn.door(intent.door)
    if (door !== undefined && place.at === 'doors') openDoor(flow, visit, door)
    if (door !== undefined && place.at === 'block') toggle(flow, door)
  }
  if (place.at === 'restart' && intent.kind === 'confirm') tryRestart(flow, visit)
}

function pressMenu(flow: Flow, visit: TechnicianVisit, kind: Intent['kind']): void {
  if (kind === 'doors') stay(flow, visit, { at: 'doors' })
  else if (kind === 'block_door') stay(flow, visit, { at: 'block' })
  else if (kind === 'screen') stay(flow, visit, { at: 'screen' })
  else if (kind === 'restart') stay(flow, visit, { at: 'restart', waiting: false })
  else if (kind === 'link' || kind === 'journal') flow.effects.push({ kind: 'look_up', what: kind })
  else if (kind === 'commission') startCommissioning(flow, visit)
  else if (kind === 'sign_out') flow.visit = IDLE
}

/** An empty cell opens at once; behind any other door something may lie that is not the technician's. */
function openDoor(flow: Flow, visit: TechnicianVisit, { no, content }: Door): void {
  const { turn } = flow
  if (turn.ops().some((op) => op.door === no)) return
  if (content !== 'empty') {
    turn.fact('consent_asked', { door: no, details: { badge: visit.badge } })
    return stay(flow, visit, { at: 'consent', door: no })
  }
  startDoor(flow, {
    kind: 'technician',
    actor: `staff:${visit.badge}`,
    barcode: null,
    cells: [{ cell: '', door: no }],
    turn: 0,
  })
}

/** What the operator has blocked stays so. */
function toggle({ turn }: Flow, { no, state, reason }: Door): void {
  if (isByOperator(reason)) return
  const isGood = state === 'ok'
  turn.putDoor(
    no,
    isGood ? { state: 'blocked', reason: 'technician' } : { state: 'ok', reason: null },
  )
  turn.fact(isGood ? 'door_blocked' : 'door_unblocked', {
    door: no,
    details: { reason: 'technician' },
  })
}

function tryRestart(flow: Flow, visit: TechnicianVisit): void {
  if (!mayRestart(flow.turn)) return stay(flow, visit, { at: 'restart', waiting: true })
  flow.effects.push({ kind: 'restart' })
  flow.visit = IDLE
}

export function advanceTechnician(flow: Flow, visit: TechnicianVisit): void {
  if (visit.place.at === 'restart' && visit.place.waiting) tryRestart(flow, visit)
}

/** What the store has told, for whoever still waits for it. */
export function showLookedUp(
  flow: Flow,
  { what, rows, boards }: Extract<Input, { readonly kind: 'looked_up' }>,
): void {
  const { visit, turn } = flow
  if (visit.kind !== 'technician') return
  if (what === 'link')
    return stay(flow, visit, { at: 'link', queue: rows.length, quality: turn.quality, boards })
  const lines = rows.map(({ wall, body }) => ({
    at: wall,
    kind: 'kind' in body ? body.kind : body.status,
    door: body.door,
    barcode: body.barcode,
  }))
  stay(flow, visit, { at: 'journal', lines })
}
