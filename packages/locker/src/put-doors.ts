import type { DoorContent, DoorMapEntry } from './door.ts'
import type { Store } from './ports/store.ts'

/**
 * Doors of the configuration that the store does not know yet; the others keep what it knows of them. After «Ввод в работу»
 * the store alone knows the doors.
 */
export async function putDoors(
  store: Store,
  map: readonly DoorMapEntry[],
  content: DoorContent,
): Promise<void> {
  const { doors, meta } = await store.load()
  if (meta.wiring !== null) return
  const fresh = map.filter(({ no }) => !doors.has(no))
  if (fresh.length === 0) return
  await store.commit(
    fresh.map((entry) => ({
      table: 'door',
      row: {
        ...entry,
        state: 'ok',
        reason: null,
        sensed: 'unknown',
        content,
        cell: null,
        since: 0,
      },
    })),
  )
}
