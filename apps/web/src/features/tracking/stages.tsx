import { TRACKING_STAGES } from '@yacheyka/core/parcels/parcel-status'
import { useId } from 'react'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { stagesOf, type Stage, type StageState } from './journey.ts'
import styles from './stages.module.css'

const SAID: Readonly<Record<StageState, string>> = {
  done: 'пройдена',
  active: 'сейчас здесь',
  next: 'впереди',
  passed: 'пройдена',
  skipped: 'не пройдена',
}
const THE_END = 'посылка у вас'

const Cell = ({ stage, number }: { readonly stage: Stage; readonly number: number }) => (
  <span className={styles['cell']} aria-hidden="true">
    {stage.state === 'done' || stage.state === 'passed' ? <Icon name="done" size={20} /> : number}
  </span>
)

const said = ({ state }: Stage, index: number): string =>
  state === 'active' && index === TRACKING_STAGES.length - 1 ? THE_END : SAID[state]

/** The five stages as a row of cells; the one where the parcel is stands open and lit. */
export const Stages = ({ history }: { readonly history: readonly string[] }) => {
  const id = useId()
  const stages = stagesOf(history)
  return (
    <section aria-labelledby={id}>
      <VisuallyHidden as="h2">
        <span id={id}>Этапы доставки</span>
      </VisuallyHidden>
      <ol className={styles['stages']}>
        {stages.map((stage, index) => (
          <li
            key={stage.name}
            className={styles['stage']}
            data-state={stage.state}
            aria-current={stage.state === 'active' ? 'step' : undefined}
          >
            <Cell stage={stage} number={index + 1} />
            <span className={styles['name']}>{stage.name}</span>
            <span className={styles['state']}>{said(stage, index)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
