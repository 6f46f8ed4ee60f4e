import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import type { Ref } from 'react'
import styles from './results.module.css'
import { TerminalRow } from './terminal-row.tsx'
import type { WidgetState } from './use-widget.ts'

/** Points one below another; each opens its card. */
export const TerminalList = ({
  name,
  terminals,
  state,
  measured,
  ref,
}: {
  readonly name: string
  readonly terminals: readonly WidgetTerminal[]
  readonly state: WidgetState
  readonly measured: boolean
  readonly ref?: Ref<HTMLUListElement>
}) => (
  <ul ref={ref} className={styles['list']} aria-label={name}>
    {terminals.map((terminal) => (
      <li key={terminal.number}>
        <TerminalRow
          terminal={terminal}
          chosen={terminal.number === state.chosen?.number}
          measured={measured}
          onOpen={state.card.openPoint}
        />
      </li>
    ))}
  </ul>
)
