import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { ErrorBoundary } from '@yacheyka/ui/error-boundary.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import styles from './vacancy-block.module.css'
import { VacancyFacts, VacancyText } from '@yacheyka/frontend/vacancies/vacancy-text.tsx'

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

/**
 * One vacancy as the browser's own disclosure: it opens without scripts and is found by the page's search. Its form
 * comes when it first opens and stays, with what was typed, when it closes.
 */
export const VacancyBlock = ({ vacancy }: { readonly vacancy: OfferedVacancy }) => {
  const { support_email: email } = useBrand()
  const { block, opened, look } = useOpened()
  return (
    <details ref={block} className={styles['block']} onToggle={look}>
      <summary className={styles['summary']} onPointerEnter={prepareForm} onFocus={prepareForm}>
        <h2 className={styles['title']}>{vacancy.title}</h2>
        <span className={styles['mark']}>
          <Icon name="down" />
        </span>
        <VacancyFacts vacancy={vacancy} />
      </summary>
      <div className={classes(stack(32), styles['body'])}>
        <VacancyText vacancy={vacancy} />
        <div className={classes(stack(0), styles['slot'])}>
          <noscript>
            <p>
              Форма отклика работает с JavaScript.
              {email !== undefined && (
                <>
                  {' Без него пришлите резюме на '}
                  <a href={`mailto:${email}`}>{email}</a>.
                </>
              )}
            </p>
          </noscript>
          {opened && (
            <ErrorBoundary fallback={<Failed />}>
              <Suspense fallback={<LoadingState label="Загружаем форму" />}>
                <ResponseForm vacancy={vacancy} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      </div>
    </details>
  )
}
