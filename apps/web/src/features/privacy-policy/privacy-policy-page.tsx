import { typeset } from '@yacheyka/core/text/wording'
import { useConfig } from '#/config.tsx'
import { titled, type PageHandle } from '#/head.ts'
import { paths } from '#/paths.ts'
import { BackButton } from '#/ui/back-button.tsx'
import { Icon } from '#/ui/icons.tsx'
import { ScrollToTop } from '#/ui/scroll-to-top.tsx'
import { POLICY_DATE, policySections, type PolicyBlock } from './policy.ts'
import styles from './privacy-policy-page.module.css'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Политика конфиденциальности', config),
    description: `Какие персональные данные обрабатывает ${config.brand.legal_entity}, зачем, как долго и как их защищает.`,
    path: paths.privacyPolicy(),
  }),
}

const Documents = () => {
  const { brand } = useConfig()
  return (
    <ul className={styles['documents']}>
      {brand.documents.map(({ title, file }) => (
        <li key={file}>
          <a href={file} className={styles['document']} download>
            <Icon name="document" size={32} />
            <span>
              <span className={styles['name']}>{typeset(title)}</span>
              <span className={styles['kind']}>Скачать, PDF</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const Block = ({ block }: { readonly block: PolicyBlock }) =>
  typeof block === 'string' ? (
    <p>{block}</p>
  ) : (
    <ul>
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )

const keyOf = (block: PolicyBlock): string => (typeof block === 'string' ? block : block.join(' '))

/** The policy on personal data with its two documents (specification 1, «Privacy policy»). */
export const Component = () => {
  const { brand, public_url } = useConfig()
  return (
    <div className={styles['page']}>
      <BackButton />
      <h1 className={styles['heading']}>Политика конфиденциальности</h1>
      <p className={styles['date']}>
        {typeset(`${brand.legal_entity}, редакция от ${POLICY_DATE}`)}
      </p>
      <Documents />
      <article className={styles['text']}>
        {policySections({ brand, site: public_url }).map(({ id, title, blocks }, index) => (
          <section key={id} id={id}>
            <h2 className={styles['title']}>
              {index + 1}. {title}
            </h2>
            {blocks.map((block) => (
              <Block key={keyOf(block)} block={block} />
            ))}
          </section>
        ))}
      </article>
      <ScrollToTop />
    </div>
  )
}
