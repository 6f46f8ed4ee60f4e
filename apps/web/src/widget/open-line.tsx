import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import { use } from 'react'
import { OpenWords, formatOpen } from './open-words.ts'
import { useClock } from './use-clock.ts'

/** Whether the point is open, in words. */
export const OpenLine = ({ terminal }: { readonly terminal: WidgetTerminal }) => {
  const now = useClock()
  const said = use(OpenWords)[terminal.number] ?? ''
  const words = now === 0 ? said : formatOpen(terminal, now)
  return words === '' ? null : <span>{words}</span>
}
