import type { LegalDocument } from '@yacheyka/contract/content/legal'
import { typeset } from '@yacheyka/core/text/wording'
import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Article } from '@yacheyka/frontend/content/article.tsx'
import { BackButton } from '@yacheyka/ui/back-button.tsx'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import { ScrollToTop } from '@yacheyka/ui/scroll-to-top.tsx'
import styles from './legal-page.module.css'

const HREFS = { offer: paths.offer, privacy_policy: paths.privacyPolicy } as const

const dayOf = (edition: string): string => `${formatDate(edition)} года`

/** What a reader of another edition than the one in force must know first. */
const Standing = ({ kind, edition, state, editions }: LegalDocument) => {
  const inForce = editions.find((each) => each.state === 'in_force')
  const next = editions.findLast((each) => each.state === 'future')
  if (state === 'in_force')
    return next === undefined ? null : (
      <p className={styles['standing']}>
        {typeset('Скоро изменится:')}{' '}
        <Link to={HREFS[kind](next.edition)}>
          редакция, которая вступит в силу {dayOf(next.edition)}
        </Link>
      </p>
    )
  return (
    <p className={styles['standing']}>
      {state === 'past'
        ? typeset('Это прежняя редакция, она больше не действует.')
        : typeset(`Эта редакция вступит в силу ${dayOf(edition)}.`)}{' '}
      {inForce !== undefined && (
        <Link to={HREFS[kind]()}>Действует редакция от {dayOf(inForce.edition)}</Link>
      )}
    </p>
  )
}

const Earlier = ({ kind, edition, editions }: LegalDocument) => {
  const earlier = editions.filter((each) => each.state === 'past' && each.edition !== edition)
  if (earlier.length === 0) return null
  return (
    <nav aria-labelledby="earlier" className={styles['earlier']}>
      <h2 id="earlier">Предыдущие редакции</h2>
      <ul>
        {earlier.map((each) => (
          <li key={each.edition}>
            <Link to={HREFS[kind](each.edition)}>от {dayOf(each.edition)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** An edition of the offer or of the policy, and the way to the others. */
export const LegalText = ({
  title,
  children,
}: {
  readonly title: string
  /** What stands before the text. */
  readonly children?: ReactNode
}) => {
  const { legal_entity: entity, hotline } = useBrand()
  const legal = useLoaderData<LegalDocument | null>()
  return (
    <div className={classes(stack(0), styles['page'])}>
      <BackButton />
      <h1 className={styles['heading']}>{title}</h1>
      <p className={styles['date']}>
        {typeset(entity)}
        {legal !== null && `, редакция от ${dayOf(legal.edition)}`}
      </p>
      {legal !== null && <Standing {...legal} />}
      {children}
      <article className={styles['text']}>
        {legal === null ? (
          <p>
            {typeset('Текст сейчас не загрузился. Обновите страницу или позвоните:')}{' '}
            <PhoneLink phone={hotline} />
          </p>
        ) : (
          <Article html={legal.html} />
        )}
      </article>
      {legal !== null && <Earlier {...legal} />}
      <ScrollToTop />
    </div>
  )
}
