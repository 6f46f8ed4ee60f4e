import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './tabs.module.css'

interface Tab {
  /** As the address names it; the first one is not named there. */
  readonly name: string
  readonly label: string
  readonly content: ReactNode
}

const step = (key: string, at: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** Tabs of a page, the open one in its address (`?tab=faq`): back and a copied link open the same. */
export const Tabs = ({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly [Tab, ...Tab[]]
}) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useSearchParams()
  const named = tabs.findIndex(({ name }) => name === search.get('tab'))
  const opened = Math.max(named, 0)
  const open = tabs[opened] ?? tabs[0]
  const turnTo = (at: number) => {
    // Another tab begins at its first page.
    setSearch(at === 0 ? {} : { tab: tabs[at]?.name ?? '' }, { preventScrollReset: true })
  }
  const turnByKey = (event: KeyboardEvent) => {
    const next = step(event.key, opened, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    turnTo(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles['tabs']}>
        {tabs.map((tab, at) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-controls={`${id}-panel`}
            aria-selected={at === opened}
            tabIndex={at === opened ? 0 : -1}
            className={styles['tab']}
            onClick={() => {
              if (at !== opened) turnTo(at)
            }}
            onKeyDown={turnByKey}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${open.name}`}
        className={classes(stack(16), styles['panel'])}
      >
        {open.content}
      </div>
    </>
  )
}
