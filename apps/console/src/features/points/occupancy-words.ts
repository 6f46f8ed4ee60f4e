import type { OperatorPoint } from '@yacheyka/contract/points/console-points'
import type { PARCEL_PLACES } from '@yacheyka/contract/points/console-point-acts'
import { cellDifferences, describeTaken, heldCells } from '@yacheyka/core/cells/cell-occupancy'
import { counted } from '@yacheyka/core/text/wording'
import { formatMoment } from '@yacheyka/ui/moment.ts'

type Occupancy = OperatorPoint['occupancy'][number]
export type ParcelPlace = (typeof PARCEL_PLACES)[number]

/** Why cells of a size are taken and when one is expected to be free; '' where none is taken. */
export function formatOccupancy(cells: Occupancy): string {
  const why = describeTaken(cells)
  const parts = [
    ...(why === '' ? [] : [`Занято: ${why}.`]),
    ...(cells.free_at === null
      ? []
      : [
          `Если ничего не изменится, первая освободится ${formatMoment(cells.free_at)}${cells.lying + cells.unpaid === 0 ? '' : causeOf(cells)}.`,
        ]),
    ...(cells.overdue === 0 ? [] : [`Лежат дольше срока хранения: ${cells.overdue}.`]),
  ]
  return parts.join(' ')
}

const causeOf = ({ lying, unpaid, overdue }: Occupancy): string => {
  if (unpaid === 0) return ': закончится хранение'
  return lying === overdue ? ': истечёт срок оплаты' : ': закончится хранение или срок оплаты'
}

/** «S: в счёте занято 5, а на деле 3 (…)» for all that differs at a point. */
export const formatDifferences = ({ occupancy }: Pick<OperatorPoint, 'occupancy'>): string[] =>
  occupancy.flatMap((cells) =>
    cellDifferences(cells).map((difference) => `${cells.size}: ${difference}`),
  )

/** What stands where no parcel is listed. Empty is a point only where no cell is held or counted as taken. */
export function emptyWords(
  { occupancy, parcels }: Pick<OperatorPoint, 'occupancy' | 'parcels'>,
  place: ParcelPlace,
): { readonly title: string; readonly detail?: string } {
  if (place === 'coming') return { title: 'Сюда ничего не едет' }
  if (place === 'unpaid') return { title: 'Неоплаченных отправлений сюда нет' }
  const sum = (read: (cells: Occupancy) => number) =>
    occupancy.reduce((total, cells) => total + read(cells), 0)
  const taken = sum((cells) => cells.taken)
  if (parcels.here === 0 && taken === 0 && sum(heldCells) === 0) return { title: 'Точка пуста' }
  const why = describeTaken({
    size: 'S',
    total: sum((cells) => cells.total),
    taken,
    doors: null,
    lying: sum((cells) => cells.lying),
    coming: sum((cells) => cells.coming),
    unpaid: sum((cells) => cells.unpaid),
    gone: sum((cells) => cells.gone),
    blocked: sum((cells) => cells.blocked),
    others: sum((cells) => cells.others),
  })
  const cells = counted(taken, ['ячейка', 'ячейки', 'ячеек'])
  return {
    title: 'Ничего не лежит, но ячейки заняты',
    detail: `В счёте занято ${cells}${why && `: ${why}`}.`,
  }
}
