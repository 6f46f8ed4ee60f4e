import { typeset } from '@yacheyka/core/text/wording'
import { useId } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './results.module.css'
import { TerminalList } from './terminal-list.tsx'
import type { WidgetState } from './use-widget.ts'
import { WIDGET_NO_DATA } from './wording.ts'

/** Why the list is empty; without any condition there is simply nothing in the network. */
const formatReason = ({ filter }: WidgetState, narrowed: boolean): string => {
  if (narrowed) return 'Проверьте адрес и\u00a0номер или уберите часы работы.'
  return Object.keys(filter).length === 0
    ? WIDGET_NO_DATA
    : 'Ни\u00a0одна точка не\u00a0принимает такую посылку.'
}

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** What to do next, and where the nearest points are when the address is a place that somebody knows. */
export const NothingFound = ({
  state,
  onClear,
}: {
  readonly state: WidgetState
  /** Null where nothing was asked for: no field can be given up. */
  readonly onClear: (() => void) | null
}) => {
  const id = useId()
  const { nearest } = state
  return (
    <div className={classes(stack(12), styles['nothing'])}>
      <div className={styles['wall']} aria-hidden="true">
        {CELLS.map((cell) => (
          <span key={cell} className={styles['cell']} />
        ))}
      </div>
      <p className={styles['advice']}>{formatReason(state, onClear !== null)}</p>
      {onClear !== null && (
        <Button look="quiet" onClick={onClear}>
          Сбросить поиск
        </Button>
      )}
      {nearest !== null && (
        <section className={styles['nearest']} aria-labelledby={id}>
          <h2 id={id} className={styles['title']}>
            Ближайшие к&nbsp;«{nearest.place.name}»
          </h2>
          {nearest.place.note !== '' && (
            <p className={styles['note']}>{typeset(nearest.place.note)}</p>
          )}
          <TerminalList
            name={`Ближайшие к\u00a0«${nearest.place.name}»`}
            terminals={nearest.terminals}
            state={state}
            measured
          />
        </section>
      )}
    </div>
  )
}
