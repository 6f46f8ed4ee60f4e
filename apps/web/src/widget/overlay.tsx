import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { CardFrame } from './card-frame.tsx'
import styles from './overlay.module.css'
import { TerminalCard } from './terminal-card.tsx'
import { ChosenMark } from './terminal-row.tsx'
import type { WidgetState } from './use-widget.ts'
import { WaitingRows } from './waiting.tsx'

const REASON = 'card-reason'

/** «Выбрать»; one that takes nothing says why it cannot be chosen. */
const Choice = ({
  terminal,
  chosen,
  onChoose,
}: {
  readonly terminal: WidgetTerminal
  readonly chosen: boolean
  readonly onChoose: () => void
}) => (
  <>
    {!terminal.available && (
      <p id={REASON} className={styles['reason']}>
        {typeset(terminal.reason)}
      </p>
    )}
    <Button
      look={chosen ? 'quiet' : 'main'}
      className={styles['choose']}
      aria-disabled={!terminal.available}
      aria-describedby={terminal.available ? undefined : REASON}
      onClick={() => {
        if (terminal.available) onChoose()
      }}
    >
      {chosen ? <ChosenMark /> : 'Выбрать'}
    </Button>
    <VisuallyHidden>
      <output>{chosen && 'Выбрано'}</output>
    </VisuallyHidden>
  </>
)

/** A point's card. The document has those of its list beside the frame, for a line that is pressed before the script. */
export const PointCard = ({
  terminal,
  chosen,
  choosing,
  onChoose,
  onClose,
}: {
  readonly terminal: WidgetTerminal
  readonly chosen: boolean
  /** Whether there is anybody to choose for. */
  readonly choosing: boolean
  readonly onChoose: () => void
  readonly onClose: () => void
}) => (
  <CardFrame
    title={typeset(terminal.name)}
    onClose={onClose}
    foot={choosing ? <Choice terminal={terminal} chosen={chosen} onChoose={onChoose} /> : undefined}
  >
    <TerminalCard terminal={terminal} />
  </CardFrame>
)

/** What lies over the list: a point's card, or all the points of one place. */
export const Overlay = ({
  state,
  choosing,
  onClose,
}: {
  readonly state: WidgetState
  /** Whether there is anybody to choose for. */
  readonly choosing: boolean
  readonly onClose: () => void
}) => {
  const { opened, terminal, failure, retry, openPoint } = state.card
  if (opened.kind === 'nothing') return null
  if (opened.kind === 'group')
    return (
      <CardFrame title={`Точек в${NBSP}этом месте: ${opened.points.length}`} onClose={onClose}>
        <ul className={styles['group']} aria-label="Точки в этом месте">
          {opened.points.map(({ number, name, address }) => (
            <li key={number}>
              <button
                type="button"
                className={styles['point']}
                onClick={() => {
                  openPoint(number)
                }}
              >
                <span className={styles['name']}>{typeset(name)}</span>
                <span className={styles['quiet']}>{typeset(address)}</span>
                <span className={styles['quiet']}>
                  №{NBSP}
                  {number}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </CardFrame>
    )
  if (failure !== '')
    return (
      <CardFrame key={opened.number} title="Точка не загрузилась" onClose={onClose}>
        <div role="alert" className={classes(autoStack(16), styles['failed'])}>
          <p>{failure}</p>
          <Button look="quiet" onClick={retry}>
            Повторить
          </Button>
        </div>
      </CardFrame>
    )
  if (terminal === null)
    return (
      <CardFrame key={`wait ${opened.number}`} title="Загружаем точку…" busy onClose={onClose}>
        <WaitingRows />
      </CardFrame>
    )
  return (
    <PointCard
      key={terminal.number}
      terminal={terminal}
      chosen={terminal.number === state.chosen?.number}
      choosing={choosing}
      onChoose={() => {
        state.choose(terminal)
      }}
      onClose={onClose}
    />
  )
}
