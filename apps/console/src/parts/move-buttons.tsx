import { Button } from '@yacheyka/ui/button.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import page from './page.module.css'

type Way = 'up' | 'down'

/** What is done, as a toast says it. */
export const MOVED: Readonly<Record<Way, string>> = { up: 'Выше', down: 'Ниже' }

/** The lines of a list that can go no further; undefined where they are on another page. */
export interface Ends<Line> {
  readonly first: Line | undefined
  readonly last: Line | undefined
}

/** @param offset of the page's first line in the list, of which there are `count` */
export const endsOf = <Line,>(
  { results, count }: { readonly results: readonly Line[]; readonly count: number },
  offset: number,
): Ends<Line> => ({
  first: offset === 0 ? results[0] : undefined,
  last: offset + results.length >= count ? results.at(-1) : undefined,
})

/** Moves a line of a list by one place. What cannot be pressed keeps the focus: who moves a line far presses on. */
export const MoveButtons = <Line extends { readonly title: string }>({
  line,
  ends,
  pending,
  onMove,
}: {
  readonly line: Line
  readonly ends: Ends<Line>
  readonly pending: boolean
  readonly onMove: (to: Way) => void
}) => {
  const isAtEnd = { up: ends.first === line, down: ends.last === line }
  return (['up', 'down'] as const).map((to) => (
    <Button
      key={to}
      look="quiet"
      className={page['act']}
      aria-disabled={pending || isAtEnd[to] || undefined}
      onClick={() => {
        if (!pending && !isAtEnd[to]) onMove(to)
      }}
    >
      {MOVED[to]}
      <VisuallyHidden> «{line.title}»</VisuallyHidden>
    </Button>
  ))
}
