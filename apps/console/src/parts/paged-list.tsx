import type { ReactNode } from 'react'
import { typeset } from '@yacheyka/core/text/wording'
import { ListFrame, type ListFrameProps } from '@yacheyka/frontend/lists/list-frame.tsx'
import { NothingFound } from '@yacheyka/ui/nothing-found.tsx'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
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
  query,
  words: { what, of, none, notFound = `Под эти фильтры ${of} нет.` },
  listUrl: { page, reset, hrefWith },
  size,
  filtered = false,
  children,
}: {
  readonly query: ListFrameProps<Data>['query']
  readonly words: ListWords
  readonly listUrl: Pick<ListUrl, 'page' | 'reset' | 'hrefWith'>
  /** Rows of a page. */
  readonly size: number
  /** Filters are set: what is not found may be there without them. */
  readonly filtered?: boolean
  readonly children: ListFrameProps<Data>['children']
}) => (
  <ListFrame
    query={query}
    loading={`Загружаем ${what}`}
    empty={
      filtered ? (
        <NothingFound onReset={reset}>
          <Quiet>{notFound}</Quiet>
        </NothingFound>
      ) : (
        <EmptyState title={none[0]}>{none[1] !== undefined && <Quiet>{none[1]}</Quiet>}</EmptyState>
      )
    }
    pages={{
      label: `Страницы ${of}`,
      current: page,
      size,
      hrefOf: (to) => hrefWith({ page: to === 1 ? '' : `${to}` }),
    }}
    onReset={reset}
  >
    {children}
  </ListFrame>
)

const Quiet = ({ children }: { readonly children: string }): ReactNode => (
  <p className={styles['quiet']}>{typeset(children)}</p>
)
