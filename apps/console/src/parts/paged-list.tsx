import type { ReactNode } from 'react'
import { typeset } from '@yacheyka/core/text/wording'
import { ListFrame, type ListFrameProps } from '@yacheyka/frontend/lists/list-frame.tsx'
import { NothingFound } from '@yacheyka/ui/nothing-found.tsx'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import type { QueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import styles from './page.module.css'

export interface ListWords {
  /** What is loaded, as «Загружаем счета» says it: «счета». */
  readonly what: string
  /** Whose pages, and of what there is none: «счетов». */
  readonly of: string
  /** Where nothing is there at all: «Счетов пока нет», and when there will be. */
  readonly none: readonly [title: string, text?: string]
  /** Where the filters find nothing, if it is not «Под эти фильтры счетов нет.» */
  readonly notFound?: string
}

/** A list of the console in all its states, its page in the address; its rows are drawn by the caller. */
export const PagedList = <
  Data extends { readonly count: number; readonly results: readonly unknown[] },
>({
  list: { query, pages, onReset },
  words: { what, of, none, notFound = `Под эти фильтры ${of} нет.` },
  filtered = false,
  children,
}: {
  readonly list: QueryList<Data>
  readonly words: ListWords
  /** Filters are set: what is not found may be there without them. */
  readonly filtered?: boolean
  readonly children: ListFrameProps<Data>['children']
}) => (
  <ListFrame
    query={query}
    loading={`Загружаем ${what}`}
    empty={
      filtered ? (
        <NothingFound onReset={onReset}>
          <Quiet>{notFound}</Quiet>
        </NothingFound>
      ) : (
        <EmptyState title={none[0]}>{none[1] !== undefined && <Quiet>{none[1]}</Quiet>}</EmptyState>
      )
    }
    pages={{ label: `Страницы ${of}`, ...pages }}
    onReset={onReset}
  >
    {children}
  </ListFrame>
)

const Quiet = ({ children }: { readonly children: string }): ReactNode => (
  <p className={styles['quiet']}>{typeset(children)}</p>
)
