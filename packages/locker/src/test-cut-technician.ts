import { type Actor, openDoors, type Scenario } from './test-cut-scenario.ts'
import { examineCabinet } from './test-cut-oracle.ts'
import { parcelOf } from './test-locker.ts'
import { feedOf, signIn, TECHNICIAN } from './test-staff.ts'

// A technician who opens an empty cell, looks into it and goes.

const DOOR = 5
const OTHER = parcelOf(1, [3])

export const TECHNICIAN_SCENARIOS: readonly Scenario[] = [
  {
    name: 'technician opens a door',
    parcels: [OTHER],
    arrange: async ({ locker, server }) => {
      server.staff = [TECHNICIAN]
      await locker.agent().submit({ kind: 'feed', answer: feedOf({ staff: [TECHNICIAN] }) })
    },
    start: createTechnician,
  },
]

function createTechnician(): Actor {
  let hasLooked = false
  let isDone = false
  const shut = (locker: Parameters<typeof openDoors>[0]) => {
    for (const no of openDoors(locker)) {
      hasLooked = true
      locker.cabinet.push(no)
    }
  }
  return {
    act: async ({ locker }) => {
      if (openDoors(locker).length > 0) {
        // The sensor has its time to see it.
        await locker.wait(150)
        if (!locker.isDown()) shut(locker)
        return false
      }
      if (locker.agent().state().ops.size > 0) {
        await locker.wait(150)
        return false
      }
      if (isDone) return true
      const { id } = locker.screen()
      if (id === 'H1_menu') {
        if (hasLooked) isDone = true
        await locker.press(hasLooked ? 'sign_out' : 'doors')
      } else if (id === 'H2_doors')
        await locker.press(hasLooked ? 'back' : { kind: 'door', door: DOOR })
      else await signIn(locker, '123456', TECHNICIAN.badge)
      return false
    },
    inTheDark: ({ locker }, how) => {
      if (how !== 'leaves') shut(locker)
    },
    mayOpen: ({ kind, door, actor }) =>
      kind === 'technician' && door === DOOR && actor === `staff:${TECHNICIAN.badge}`,
    examine: async (stage) => {
      const findings = [...(await examineCabinet(stage, new Map()))]
      const { doors, ops } = await stage.locker.store.load()
      if (ops.size > 0) findings.push('something is not finished')
      if (!hasLooked) findings.push('the door never opened')
      if (doors.get(DOOR)?.content !== 'empty') findings.push('an empty cell is not known any more')
      if (doors.get(3)?.content !== 'parcel') findings.push('a parcel is forgotten')
      if (stage.server.events.size > 0) findings.push('a technician says something of a parcel')
      return findings
    },
  }
}
