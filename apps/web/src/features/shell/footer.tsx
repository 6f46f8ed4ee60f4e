import { isFreeCall } from '@yacheyka/core/contacts/free-call'
import type { PublicConfig } from '@yacheyka/contract/site/config'
import { typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { paths } from '@yacheyka/frontend/paths.ts'
import { BrandMark } from '@yacheyka/frontend/brand/brand-mark.tsx'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import styles from './footer.module.css'
import { MORE_PAGES, SECTION_LABELS, sectionsOf } from './section-links.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'

const PAGES = [
  { to: paths.how(), label: 'Как получить посылку' },
  { to: paths.track(), label: 'Отследить посылку' },
  { to: paths.businessLogin(), label: 'Для бизнеса' },
  ...MORE_PAGES,
] as const

const sectionPages = (config: PublicConfig) =>
  sectionsOf(config).map((section) => ({
    to: paths.section(section),
    label: SECTION_LABELS[section],
  }))

const Links = ({
  label,
  links,
}: {
  readonly label: string
  readonly links: readonly { readonly to: string; readonly label: string }[]
}) => (
  <nav aria-label={label}>
    <ul className={stack(0)}>
      {links.map((link) => (
        <li key={link.to}>
          <Link to={link.to} className={styles['link']}>
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

export const Footer = () => {
  const config = useConfig()
  const { brand } = config
  const { name, slogan, hotline, support_email, social, legal_entity } = brand
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={classes(stack(12), styles['about'])}>
          <p className={styles['logo']}>
            <BrandMark />
            {name}
          </p>
          {slogan !== undefined && <p>{slogan}</p>}
        </div>
        <Links label="Разделы сайта" links={sectionPages(config)} />
        <Links label="Страницы сайта" links={PAGES} />
        <div className={classes(stack(0), styles['contacts'])}>
          <p>
            {typeset(isFreeCall(hotline) ? 'Горячая линия, звонок бесплатный' : 'Горячая линия')}
            <PhoneLink phone={hotline} className={styles['phone']} />
          </p>
          {support_email !== undefined && (
            <p>
              <a href={`mailto:${support_email}`} className={styles['link']}>
                {support_email}
              </a>
            </p>
          )}
          {social !== undefined && (
            <p>
              <a href={social.url} className={styles['link']} rel="noopener">
                {social.name}
              </a>
            </p>
          )}
        </div>
        <p className={styles['legal']}>© {typeset(legal_entity)}</p>
      </div>
    </footer>
  )
}
