import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './states.tsx'

/** A list whose filters find nothing, and the way to be rid of them. */
export const NothingFound = ({
  title = 'Ничего не нашлось',
  onReset,
  children,
}: {
  readonly title?: string
  readonly onReset: () => void
  readonly children: ReactNode
}) => (
  <EmptyState title={title} picture="nothing-found">
    {children}
    <Button look="quiet" onClick={onReset}>
      Сбросить фильтры
    </Button>
  </EmptyState>
)
