import { counted, formatNumber, plural, typeset } from '@yacheyka/core/text/wording'
import { Button } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import type { LockerFilter } from './locker-filter.ts'
import { callLockers } from './lockers.ts'
import styles from './list-head.module.css'
import type { Chosen } from './use-chosen.ts'
import { useExport } from './use-export.ts'
import type { MapUrl } from './use-map-url.ts'

const POINTS = ['точка', 'точки', 'точек'] as const
const FOUND = ['Найдена', 'Найдено', 'Найдено'] as const
const NOTHING = 'Выгружать нечего: ничего не выбрано и не найдено'

/** How many are found and how many of them are chosen, and what can be done with either. */
export const ListHead = ({
  count,
  filter,
  fromMap,
  mapUrl,
  chosen,
}: {
  /** Undefined while it is not known. */
  readonly count: number | undefined
  readonly filter: LockerFilter
  /** Whether the list begins at the middle of the map. */
  readonly fromMap: boolean
  readonly mapUrl: MapUrl
  readonly chosen: Chosen
}) => {
  const size = chosen.chosen.size
  const fetchFoundUids = async () => callLockers('uids', { filter })
  return (
    <div className={autoStack(12)}>
      <div className={styles['line']}>
        <div>
          <h2 className={styles['found']} tabIndex={-1} aria-live="polite" data-focus-home>
            {count === undefined
              ? typeset('Считаем точки…')
              : `${plural(count, FOUND)} ${counted(count, POINTS)}`}
          </h2>
          {fromMap && count !== 0 && (
            <p className={styles['order']}>{typeset('Сначала ближние к середине карты')}</p>
          )}
        </div>
        {count !== undefined && count > 0 && (
          <Button
            look="quiet"
            className={styles['small']}
            onClick={() => void fetchFoundUids().then(chosen.add)}
          >
            {typeset('Выбрать все найденные')}
          </Button>
        )}
      </div>
      <div className={styles['bar']}>
        <output className={styles['chosen']}>Выбрано: {formatNumber(size)}</output>
        {size > 0 && <ChosenButtons mapUrl={mapUrl} chosen={chosen} />}
        <ExportButton
          count={count ?? 0}
          chosen={chosen}
          fetchUids={size > 0 ? async () => [...chosen.chosen] : fetchFoundUids}
        />
      </div>
    </div>
  )
}

const ChosenButtons = ({
  mapUrl: { filter, change },
  chosen,
}: {
  readonly mapUrl: MapUrl
  readonly chosen: Chosen
}) => (
  <>
    <Button
      look="quiet"
      className={styles['small']}
      aria-pressed={filter.chosenOnly}
      onClick={() => change({ chosen: filter.chosenOnly ? '' : '1' })}
    >
      {typeset('Только выбранные')}
    </Button>
    <Button
      look="quiet"
      className={styles['small']}
      onClick={() => {
        chosen.clear()
        if (filter.chosenOnly) change({ chosen: '' })
      }}
    >
      Снять выбор
    </Button>
  </>
)

/** The chosen points as a workbook; with none chosen, all that are found: the button says which. */
const ExportButton = ({
  count,
  chosen,
  fetchUids,
}: {
  readonly count: number
  readonly chosen: Chosen
  readonly fetchUids: () => Promise<readonly string[]>
}) => {
  const { pending, run } = useExport()
  const size = chosen.chosen.size
  const nothing = size === 0 && count === 0
  return (
    <Button
      className={styles['export']}
      aria-disabled={nothing || pending || undefined}
      title={nothing ? NOTHING : undefined}
      onClick={() => {
        if (!nothing) void run(fetchUids)
      }}
    >
      <Icon name="download" size={18} />
      {size > 0 ? `Выгрузить выбранные (${formatNumber(size)})` : typeset('Выгрузить найденные')}
      {nothing && <VisuallyHidden>. {NOTHING}</VisuallyHidden>}
    </Button>
  )
}
