import type { CabinetBoards } from './ports/board.ts'
import type { DoorFacts, Screen } from './ports/screen.ts'
import type { State } from './turn.ts'
import { commissioningScreen } from './commissioning-screen.ts'
import { isCommissioning, type TechnicianVisit } from './visit.ts'

export function technicianScreen(
  state: State,
  { place, name }: TechnicianVisit,
  cabinet: CabinetBoards,
): Screen {
  if (isCommissioning(place)) return commissioningScreen(state, place, cabinet)
  switch (place.at) {
    case 'menu':
      return { id: 'H1_menu', name }
    case 'doors':
      return { id: 'H2_doors', doors: doorFacts(state) }
    case 'consent':
      return { id: 'H3_consent', door: place.door }
    case 'block':
      return { id: 'H4_block', doors: doorFacts(state) }
    case 'link': {
      const { lastAnswer, offset } = state.meta
      const clockOffset = lastAnswer === null ? null : offset
      const { queue, quality, boards } = place
      return { id: 'H5_link', lastAnswer, queue, clockOffset, quality, boards }
    }
    case 'screen':
      return { id: 'H6_screen' }
    case 'journal':
      return { id: 'H7_journal', lines: place.lines }
    case 'restart':
      return { id: 'H8_restart', waiting: place.waiting }
  }
}

const doorFacts = ({ doors }: State): readonly DoorFacts[] =>
  [...doors.values()].map(({ no, at, size, place, state, reason, sensed, content }) => ({
    no,
    size,
    place,
    state,
    sensed,
    content,
    reason,
    address: `${at.board}:${at.channel}`,
  }))
