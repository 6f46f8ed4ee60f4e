import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useBrand } from '#/config.tsx'
import { ErrorBoundary } from '#/ui/error-boundary.tsx'
import { Icon } from '#/ui/icons.tsx'
import { FailedState, LoadingState } from '#/ui/states.tsx'
import type { Vacancy } from './vacancies.ts'
import styles from './vacancy-block.module.css'

const loadForm = () => import('./response-form.tsx')

const ResponseForm = lazy(async () => ({ default: (await loadForm()).ResponseForm }))

/** Begins to load the form when a hand or the focus nears the block; whether it came is seen when it opens. */
const prepareForm = () => {
  loadForm().catch(() => undefined)
}

const Failed = () => (
  <FailedState
    title="Форма не открылась"
    detail="Возможно, прервалась связь. Обновите страницу, чтобы попробовать ещё раз."
    retryLabel="Обновить страницу"
    onRetry={() => {
      location.reload()
    }}
  />
)

/** Whether the block has ever been open; it may have been opened before the page's script came. */
const useOpened = () => {
  const block = useRef<HTMLDetailsElement>(null)
  const [opened, setOpened] = useState(false)
  const look = () => {
    if (block.current?.open === true) setOpened(true)
  }
  useEffect(look, [])
  return { block, opened, look }
}

const Parts = ({ parts }: Pick<Vacancy, 'parts'>) => (
  <div className={styles['parts']}>
    {parts.map(({ title, items }) => (
      <section key={title} className={styles['part']}>
        <h3 className={styles['partTitle']}>{title}</h3>
        <ul className={styles['items']}>
          {items.map((item) => (
            <li key={item} className={styles['item']}>
              {item}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)

/**
 * One vacancy as the browser's own disclosure: it opens without scripts and is found by the page's search. Its form
 * comes when it first opens and stays, with what was typed, when it closes.
 */
export const VacancyBlock = ({ vacancy }: { readonly vacancy: Vacancy }) => {
  const { support_email: email } = useBrand()
  const { block, opened, look } = useOpened()
  const { title, facts, lead, parts } = vacancy
  return (
    <details ref={block} className={styles['block']} onToggle={look}>
      <summary className={styles['summary']} onPointerEnter={prepareForm} onFocus={prepareForm}>
        <h2 className={styles['title']}>{title}</h2>
        <span className={styles['mark']}>
          <Icon name="down" />
        </span>
        <span className={styles['facts']}>
          {facts.map((fact) => (
            <span key={fact} className={styles['fact']}>
              {fact}
            </span>
          ))}
        </span>
      </summary>
      <div className={styles['body']}>
        <p className={styles['lead']}>{lead}</p>
        <Parts parts={parts} />
        <div className={styles['slot']}>
          <noscript>
            <p>
              Форма отклика работает с JavaScript. Без него пришлите резюме на{' '}
              <a href={`mailto:${email}`}>{email}</a>.
            </p>
          </noscript>
          {opened && (
            <ErrorBoundary fallback={<Failed />}>
              <Suspense fallback={<LoadingState label="Загружаем форму" />}>
                <ResponseForm vacancy={title} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      </div>
    </details>
  )
}
