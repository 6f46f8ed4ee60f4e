import { typeset } from '@yacheyka/core/text/wording'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './legal-page.module.css'
import { LegalText } from './legal-text.tsx'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Политика конфиденциальности', config),
    description: `Какие персональные данные обрабатывает ${config.brand.legal_entity}, зачем, как долго и как их защищает.`,
    path: paths.privacyPolicy(),
  }),
}

const Documents = () => {
  const { documents } = useBrand()
  return (
    <ul className={classes(stack(16), styles['documents'])}>
      {documents.map(({ title, file }) => (
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

/** The policy on personal data with its two documents (specification 1, «Privacy policy»). */
export const Component = () => (
  <LegalText title="Политика конфиденциальности">
    <Documents />
  </LegalText>
)
