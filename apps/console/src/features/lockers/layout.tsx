import type { ByteOrder, Polarity } from '@yacheyka/contract/device/door-map'
import type { LockerCard, ProposedLayout } from '@yacheyka/contract/device/locker-card'
import { operatorAcceptLayout, operatorGetLocker } from '@yacheyka/contract/device/console-lockers'
import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import page from '../../parts/page.module.css'
import styles from './lockers.module.css'

const SIZES = CELL_SIZES.map((size) => ({ value: size, title: size }))
const POLARITY: Readonly<Record<Polarity, string>> = {
  closed_is_one: 'закрытая дверца — единица',
  closed_is_zero: 'закрытая дверца — ноль',
}
const ORDER: Readonly<Record<ByteOrder, string>> = {
  last_first: 'каналы 1–8 в последнем байте',
  first_first: 'каналы 1–8 в первом байте',
}

/** «S 4, M 12»; sizes without a door are left out. */
const formatTotals = (doors: readonly { readonly size: CellSize }[]): string =>
  CELL_SIZES.flatMap((size) => {
    const count = doors.filter((door) => door.size === size).length
    return count === 0 ? [] : [`${size} ${count}`]
  }).join(', ') || 'нет'

interface LayoutProps {
  readonly number: string
  /** Those in force. */
  readonly doors: LockerCard['doors']
  readonly layout: ProposedLayout
  readonly mayAccept: boolean
}

/** What «Ввод в работу» found, beside the doors in force; a manager corrects sizes and puts it in force. */
export const Layout = ({ number, doors, layout, mayAccept }: LayoutProps) => {
  const [corrected, setCorrected] = useState<ReadonlyMap<number, CellSize>>(new Map())
  const [requests, setRequests] = useState(false)
  const now = new Map(doors.map(({ door, size }) => [door, size]))
  const found = layout.doors.map((door) => ({
    ...door,
    size: corrected.get(door.door) ?? door.size,
  }))
  const isOther = layout.doors.some(({ door, size }) => now.get(door) !== size)
  const gone = doors.filter(({ door }) => !found.some((one) => one.door === door))
  return (
    <div className={styles['form']}>
      <p>
        {typeset(
          `Техник ввёл постамат в работу ${formatMoment(layout.found_at)}: ${POLARITY[layout.polarity]}, ${ORDER[layout.order]}. Пока раскладка не принята, точка считает ячейки по прежней.`,
        )}
      </p>
      <details open={isOther}>
        <summary>Размеры по ячейкам</summary>
        <ul aria-label="Найденные ячейки" className={styles['found']}>
          {found.map(({ door, board, channel, size }) => (
            <li key={door}>
              <SelectField
                label={`Ячейка ${door}`}
                hint={`плата ${board}, канал ${channel}; ${now.has(door) ? `сейчас ${now.get(door)}` : 'новая'}`}
                disabled={!mayAccept}
                options={SIZES}
                value={size}
                onChange={({ target }) => {
                  const next = CELL_SIZES.find((one) => one === target.value)
                  if (next !== undefined) setCorrected(new Map([...corrected, [door, next]]))
                }}
              />
            </li>
          ))}
        </ul>
      </details>
      <p className={page['small']}>
        Найдено: {formatTotals(found)}. Сейчас: {formatTotals(doors)}.
        {gone.length > 0 && ` Больше нет: ${gone.map(({ door }) => door).join(', ')}.`}
      </p>
      {mayAccept && (
        <div className={styles['acts']}>
          <Button aria-haspopup="dialog" onClick={() => setRequests(true)}>
            Принять раскладку
          </Button>
        </div>
      )}
      {requests && (
        <PromptDialog
          title="Принять раскладку?"
          act="Принять"
          acting="Принимаем…"
          back="Ещё проверю"
          onAct={async () => {
            const sizes = Array.from(corrected, ([door, size]) => ({ door, size }))
            await callAsOperator(operatorAcceptLayout, {
              params: { number, device: layout.device },
              body: { found_at: layout.found_at, sizes },
            })
            await refresh(operatorGetLocker)
            return 'Раскладка принята'
          }}
          onClose={() => setRequests(false)}
        >
          <p>
            {typeset(
              `Ячеек у точки станет: ${formatTotals(found)}. Новых посылок примем не больше.`,
            )}
          </p>
        </PromptDialog>
      )}
    </div>
  )
}
