import { OFFER_VERSION } from '@yacheyka/core/applications/offer'
import { typeset } from '@yacheyka/core/text/wording'
import { useConfig } from '#/config.tsx'
import { titled, type PageHandle } from '#/head.ts'
import { paths } from '#/paths.ts'
import { BackButton } from '#/ui/back-button.tsx'
import { formatDate } from '#/ui/format-date.ts'
import { ScrollToTop } from '#/ui/scroll-to-top.tsx'
import { offerSections } from './offer.ts'
import styles from './offer-page.module.css'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Публичная оферта', config),
    description: `Условия, на которых ${config.brand.legal_entity} доставляет посылки юридических лиц: услуги, цена, ответственность.`,
    path: paths.offer(),
  }),
}

/** What a business customer accepts with the application. */
export const Component = () => {
  const { brand, public_url } = useConfig()
  return (
    <div className={styles['page']}>
      <BackButton />
      <h1 className={styles['heading']}>Публичная оферта</h1>
      <p className={styles['date']}>
        {typeset(brand.legal_entity)}, редакция от {formatDate(OFFER_VERSION)} года
      </p>
      <article className={styles['text']}>
        {offerSections({ brand, site: public_url }).map(({ title, paragraphs }, index) => (
          <section key={title}>
            <h2 className={styles['title']}>
              {index + 1}. {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
      <ScrollToTop />
    </div>
  )
}
