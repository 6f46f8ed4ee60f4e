import { counted, plural, typeset } from '@yacheyka/core/text/wording'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { ExportButton } from './export-button.tsx'
import { NothingFound } from './nothing-found.tsx'
import styles from './results.module.css'
import { TerminalList } from './terminal-list.tsx'
import type { WidgetState } from './use-widget.ts'
import { WaitingRows } from './waiting.tsx'
import { isNarrowed } from './widget-fields.ts'
import { FOUND_POINTS, POINTS, WIDGET_NOTHING_FOUND } from './wording.ts'

/** How many there are, for the eye and, as it changes, for the ear. */
const formatFound = ({ list, me, filter }: WidgetState): string => {
  if (list.loading) return 'Ищем точки…'
  if (list.count === 0) return WIDGET_NOTHING_FOUND
  const near = me === null || list.place !== null ? '' : ', сначала ближайшие к\u00a0вам'
  // The map shows one city: the count says that it is of more.
  const isSearched = filter.full_addr !== undefined || filter.number !== undefined
  const where = isSearched ? '' : ' во\u00a0всей сети'
  return `${plural(list.count, FOUND_POINTS)} ${counted(list.count, POINTS)}${where}${near}`
}

/** The button goes with the last page of the list: the first line of what it has brought gets its focus. */
const useLastPageFocus = (shown: number, whole: boolean) => {
  const lines = useRef<HTMLUListElement>(null)
  const pressedAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    const from = pressedAt.current
    if (from === undefined || shown === from) return
    pressedAt.current = undefined
    if (whole && shown > from && document.activeElement === document.body)
      lines.current?.children[from]?.querySelector('button')?.focus()
  }, [shown, whole])
  return {
    lines,
    press: () => {
      pressedAt.current = shown
    },
  }
}

/** The list of what passes the fields, and how many there are. */
export const Results = ({
  state,
  onClear,
}: {
  readonly state: WidgetState
  readonly onClear: () => void
}) => {
  const { loading, count, results, place, growing, more } = state.list
  const isWhole = results.length >= count
  const { lines, press } = useLastPageFocus(results.length, isWhole)
  const isEmpty = !loading && count === 0
  const note = place?.note ?? ''
  return (
    <div className={classes(stack(0), styles['results'])} aria-busy={loading}>
      <div className={styles['bar']} data-empty={isEmpty || undefined}>
        <output className={styles['found']}>{formatFound(state)}</output>
        {!isEmpty && (
          <ExportButton query={state.query} token={state.token} onRefused={state.refuse} />
        )}
      </div>
      {loading && <WaitingRows />}
      {isEmpty && (
        <NothingFound state={state} onClear={isNarrowed(state.fields) ? onClear : null} />
      )}
      {!loading && count > 0 && (
        <>
          {note !== '' && <p className={styles['note']}>{typeset(note)}</p>}
          <TerminalList
            name="Найденные точки"
            ref={lines}
            terminals={results}
            state={state}
            measured={state.me !== null || place !== null}
          />
          {!isWhole && (
            <Button
              look="quiet"
              className={styles['more'] ?? ''}
              aria-disabled={growing}
              onClick={() => {
                press()
                more()
              }}
            >
              {growing ? 'Загружаем…' : 'Показать ещё'}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
