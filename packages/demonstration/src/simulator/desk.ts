import type { Place } from './place.ts'
import { openTaskBook } from './task-book.ts'

/** A counter with a person: knows what the server told it, and what lies on its shelves. */
export function openDesk(terminal: string, givenKey = ''): Place {
  const book = openTaskBook(givenKey)
  const full = new Set<string>()
  /** Given away, while the server may still think otherwise. */
  const emptied = new Set<string>()
  const empty = (cell: string) => {
    full.delete(cell)
    emptied.add(cell)
  }
  const cellsOf = (barcode: string) => book.get(barcode)?.cells ?? []
  return {
    terminal,
    cursor: () => book.cursor(),
    learn: (page) => {
      book.learn(page)
      for (const { barcode, state } of page.results.flatMap(({ cells }) => cells)) {
        if ((state === 'keep' || state === 'hold') && !emptied.has(barcode)) full.add(barcode)
        if (state !== 'forget') continue
        full.delete(barcode)
        emptied.delete(barcode)
      }
    },
    accept: (barcode) => {
      const expected = cellsOf(barcode).filter(({ state }) => state === 'expect')
      for (const cell of expected) full.add(cell.barcode)
      const lies = cellsOf(barcode).some((cell) => full.has(cell.barcode))
      return Promise.resolve(lies ? ['delivered'] : [])
    },
    openBy: (code) => {
      const task = book.findByCode(code)
      const cells = (task?.cells ?? [])
        .filter(({ state, barcode }) => state === 'keep' && full.has(barcode))
        .map(({ barcode }) => barcode)
      if (task === undefined || cells.length === 0) return Promise.resolve(undefined)
      cells.forEach(empty)
      return Promise.resolve({ barcode: task.barcode, cells })
    },
    takeOut: (report) => {
      const held = cellsOf(report.barcode).filter(({ barcode }) => full.has(barcode))
      for (const { barcode } of held) empty(barcode)
      return Promise.resolve(held.length === 0 ? [] : [report])
    },
  }
}
