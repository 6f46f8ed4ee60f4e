import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { ACTION_WORDS } from '#/session/parcel-action-words.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { DialogActions } from '@yacheyka/ui/dialog.tsx'
import { Icon, type IconName } from '@yacheyka/ui/icons.tsx'
import styles from './bulk-dialog.module.css'
import { WAITING, type Outcome } from './run.ts'
import { unfinishedOf, type Run } from './use-bulk.ts'

const LOOKS: Readonly<Record<Outcome['state'], readonly [IconName, string]>> = {
  done: ['done', 'well'],
  refused: ['alert', 'badly'],
  lost: ['alert', 'badly'],
  running: ['clock', 'quiet'],
  waiting: ['clock', 'quiet'],
}

const formatOutcome = ({ act, running }: Run, outcome: Outcome): string => {
  switch (outcome.state) {
    case 'done':
      return [
        ACTION_WORDS[act.action].done,
        ...(outcome.note === undefined ? [] : [outcome.note]),
      ].join('. ')
    case 'running':
      return 'Выполняем…'
    case 'waiting':
      return running ? 'В очереди' : 'Не начато: остановлено'
    case 'refused':
    case 'lost':
      return outcome.detail
  }
}

const Line = ({ run, at }: { readonly run: Run; readonly at: number }) => {
  const row = run.entries[at]?.row
  if (row === undefined) return null
  const outcome = run.outcomes.get(row.uid) ?? WAITING
  const [icon, look] = LOOKS[outcome.state]
  return (
    <li className={styles['line']}>
      <span className={classes(styles['sign'], styles[look])}>
        <Icon name={icon} size={18} />
      </span>
      <span className={styles['number']}>{row.parcel_number}</span>
      <span className={classes(styles['outcome'], styles[look])}>
        {formatOutcome(run, outcome)}
      </span>
    </li>
  )
}

/** What went wrong comes first: it is what there is still to do. */
const ORDER: Readonly<Record<Outcome['state'], number>> = {
  refused: 0,
  lost: 1,
  waiting: 2,
  running: 3,
  done: 4,
}

const orderOf = ({ entries, outcomes, running }: Run): readonly number[] => {
  const order = entries.map((_, at) => at)
  // While it runs, nothing jumps.
  if (running) return order
  const rankOf = (at: number) => ORDER[(outcomes.get(entries[at]?.row.uid ?? '') ?? WAITING).state]
  return order.toSorted((one, other) => rankOf(one) - rankOf(other))
}

const focusNext = (actions: HTMLElement | null): void => {
  actions?.querySelector<HTMLElement>('button:last-of-type')?.focus()
}

/** How it goes, and once it has ended, what became of each. */
export const BulkReport = ({
  run,
  onStop,
  onAgain,
  onClose,
}: {
  readonly run: Run
  readonly onStop: () => void
  readonly onAgain: () => void
  readonly onClose: () => void
}) => {
  const all = run.entries.length
  const states = [...run.outcomes.values()].map(({ state }) => state)
  const done = states.filter((state) => state === 'done').length
  const ended = states.filter((state) => state !== 'waiting' && state !== 'running').length
  const unfinished = unfinishedOf(run).length
  return (
    <>
      <output className={styles['possible']}>
        {typeset(
          run.running
            ? `Обработано ${formatNumber(ended)} из ${formatNumber(all)}`
            : `Готово: ${formatNumber(done)} из ${formatNumber(all)}`,
        )}
      </output>
      {run.running && (
        <progress className={styles['progress']} aria-label="Обработано" value={ended} max={all} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too */}
      <ul className={styles['lines']} aria-label="Отчёт по отправлениям" tabIndex={0}>
        {orderOf(run).map((at) => (
          <Line key={run.entries[at]?.row.uid} run={run} at={at} />
        ))}
      </ul>
      {/* Buttons come anew; the one to press next takes the focus, as the old ones have gone. */}
      <div key={run.running ? 'running' : 'ended'} ref={focusNext}>
        <DialogActions>
          {run.running ? (
            <Button look="quiet" onClick={onStop}>
              Остановить
            </Button>
          ) : (
            <>
              <Button look={unfinished > 0 ? 'quiet' : 'main'} onClick={onClose}>
                Закрыть
              </Button>
              {unfinished > 0 && (
                <Button onClick={onAgain}>
                  Повторить для {counted(unfinished, ['отправления', 'отправлений', 'отправлений'])}
                </Button>
              )}
            </>
          )}
        </DialogActions>
      </div>
    </>
  )
}
