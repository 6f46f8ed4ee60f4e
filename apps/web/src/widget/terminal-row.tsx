import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import { formatDistance } from '@yacheyka/core/map/distance'
import { NBSP, typeset, typesetAddress } from '@yacheyka/core/text/wording'
import { classes } from '@yacheyka/ui/classes.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { OpenLine } from './open-line.tsx'
import { OPENED_FIELD, SEARCH_FORM } from './search-form.ts'
import { AvailabilityWord } from '@yacheyka/frontend/points/availability-word.tsx'
import styles from './terminal-row.module.css'

export const ChosenMark = () => (
  <span className={styles['chosen']}>
    <Icon name="done" size={16} />
    Выбрано
  </span>
)

/** One line of the list: enough to choose by; pressing it opens the card. One that takes nothing can still be read. */
export const TerminalRow = ({
  terminal,
  chosen,
  measured,
  onOpen,
}: {
  readonly terminal: WidgetTerminal
  readonly chosen: boolean
  /** Whether the distance is from a place that the visitor has named. */
  readonly measured: boolean
  readonly onOpen: (number: string) => void
}) => (
  <>
    <button
      // Without the script the form asks the server for the card.
      type="submit"
      form={SEARCH_FORM}
      name={OPENED_FIELD}
      value={terminal.number}
      className={classes(
        styles['row'],
        chosen && styles['isChosen'],
        !terminal.available && styles['off'],
      )}
      onClick={(event) => {
        event.preventDefault()
        onOpen(terminal.number)
      }}
    >
      <span className={styles['top']}>
        <span className={styles['name']}>{typesetAddress(terminal.name)}</span>
        {measured && terminal.distance !== null && (
          <span className={styles['distance']}>{formatDistance(terminal.distance)}</span>
        )}
      </span>
      <span className={styles['quiet']}>{typesetAddress(terminal.address)}</span>
      <span className={styles['facts']}>
        <span>
          №{NBSP}
          {terminal.number}
        </span>
        {terminal.state !== 'closed' && <OpenLine terminal={terminal} />}
      </span>
      <span className={styles['foot']}>
        <AvailabilityWord state={terminal.state} />
        {chosen && <ChosenMark />}
      </span>
      {!terminal.available && terminal.reason !== '' && (
        <span className={styles['quiet']}>{typeset(terminal.reason)}</span>
      )}
    </button>
    {terminal.nearest_free && <NearestFree point={terminal.nearest_free} onOpen={onOpen} />}
  </>
)

/** Beneath a full point: where the nearest room is. */
const NearestFree = ({
  point,
  onOpen,
}: {
  readonly point: NonNullable<WidgetTerminal['nearest_free']>
  readonly onOpen: (number: string) => void
}) => (
  <button
    type="submit"
    form={SEARCH_FORM}
    name={OPENED_FIELD}
    value={point.number}
    className={styles['neighbour']}
    onClick={(event) => {
      event.preventDefault()
      onOpen(point.number)
    }}
  >
    Ближайшая со&nbsp;свободным местом:{' '}
    <span className={styles['other']}>{typesetAddress(point.name)}</span>,{' '}
    {formatDistance(point.distance)}
  </button>
)
