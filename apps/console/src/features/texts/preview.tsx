import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  operatorPreviewText,
  type TextFormat,
  type TextKind,
} from '@yacheyka/contract/content/console-texts'
import { typeset } from '@yacheyka/core/text/wording'
import { useEffect, useRef, useState } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import article from '@yacheyka/frontend/content/article.module.css'
import { Card } from '@yacheyka/ui/card.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { operatorQuery } from '../../api.ts'
import page from '../../parts/page.module.css'
import styles from './texts.module.css'

/** Milliseconds without a press after which the text is shown anew. */
const PAUSE = 400

/** What stands still for a while. */
export const usePaused = <T,>(value: T): T => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** Links lead nowhere here: what is written would be lost. */
const useStillLinks = () => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = element
    const stay = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a') !== null)
        event.preventDefault()
    }
    current?.addEventListener('click', stay)
    return () => current?.removeEventListener('click', stay)
  }, [])
  return element
}

export const Html = ({ kind, html }: { readonly kind: TextKind; readonly html: string }) => (
  <div
    ref={useStillLinks()}
    className={kind === 'news' ? styles['news'] : article['article']}
    dangerouslySetInnerHTML={{ __html: html }}
  />
)

/** The text as its readers will see it: the server makes its HTML and cleans it, as it does for them. */
export const Preview = ({
  kind,
  title,
  format,
  text,
  picture,
  alt,
}: {
  readonly kind: TextKind
  readonly title: string
  readonly format: TextFormat
  readonly text: string
  readonly picture: string
  readonly alt: string
}) => {
  const requested = { title: usePaused(title), format, text: usePaused(text) }
  const { data, error, refetch } = useQuery({
    ...operatorQuery(operatorPreviewText, { params: { kind }, body: requested }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Как увидят читатели">
      {kind === 'news' && /^\/(?!\/)/.test(picture) && (
        <img src={picture} alt={alt} className={styles['picture']} />
      )}
      {requested.title === '' && requested.text === '' && (
        <p className={page['quiet']}>{typeset('Здесь появится то, что вы напишете.')}</p>
      )}
      {data !== undefined ? (
        <>
          {data.title === '' ? null : kind === 'news' ? (
            <h3 className={styles['heading']} dangerouslySetInnerHTML={{ __html: data.title }} />
          ) : (
            <h3 className={styles['heading']}>{data.title}</h3>
          )}
          <Html kind={kind} html={data.html} />
        </>
      ) : error === null ? (
        <LoadingState label="Готовим просмотр" />
      ) : (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}
