import type { FormEvent, RefObject } from 'react'
import { useMatches, useNavigate } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import styles from './search-panel.module.css'

/** Routes with the panel, by the product's own names of them (specification 1, section 2). */
const SEARCH_ROUTES: ReadonlySet<string> = new Set([
  'Home',
  'Point',
  'How',
  'privacy_policy',
  'Track',
  'Vacancies',
])

/** True on the pages that show the search panel. */
export const useSearchShown = (): boolean =>
  useMatches().some((match) => SEARCH_ROUTES.has(match.id))

/** «Найти посылку»: enter or the icon leads to tracking with what was typed. */
export const SearchPanel = ({
  input,
  className,
}: {
  readonly input: RefObject<HTMLInputElement | null>
  readonly className?: string | undefined
}) => {
  const navigate = useNavigate()
  const search = (event: FormEvent) => {
    event.preventDefault()
    void navigate(paths.track(input.current?.value.trim()))
  }
  return (
    <search className={className}>
      <form action={paths.track()} onSubmit={search} className={styles['panel']}>
        <input
          ref={input}
          type="search"
          name="code"
          className={styles['input']}
          aria-label="Найти посылку"
          placeholder="Найти посылку"
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="search"
          spellCheck={false}
          maxLength={64}
        />
        <button type="submit" className={styles['submit']} aria-label="Найти" title="Найти">
          <Icon name="search" size={20} />
        </button>
      </form>
    </search>
  )
}
