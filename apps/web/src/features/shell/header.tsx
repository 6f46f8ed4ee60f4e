import { Link } from 'react-router'
import { useBrand } from '#/config.tsx'
import { paths, SECTIONS } from '#/paths.ts'
import { BrandMark } from '#/ui/brand-mark.tsx'
import { BurgerMenu } from './burger-menu.tsx'
import styles from './header.module.css'
import { SearchPanel, useSearchShown } from './search-panel.tsx'
import { SECTION_LABELS } from './section-links.ts'

const Logo = () => {
  const { name } = useBrand()
  return (
    <Link to={paths.home()} className={styles['logo']} aria-label={`${name}, на главную`}>
      <BrandMark />
      <span>{name}</span>
    </Link>
  )
}

const SectionNav = () => (
  <nav aria-label="Разделы" className={styles['nav']}>
    <ul className={styles['links']}>
      {SECTIONS.map((section) => (
        <li key={section}>
          <Link to={paths.section(section)} className={styles['link']}>
            {SECTION_LABELS[section]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

export const Header = () => {
  const search = useSearchShown()
  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <div className={styles['row']}>
          <Logo />
          <SectionNav />
          {search && <SearchPanel className={styles['inline']} />}
          <Link to={paths.track()} className={styles['track']}>
            Отследить
          </Link>
          <BurgerMenu />
        </div>
      </div>
      {search && <SearchPanel className={styles['below']} />}
    </header>
  )
}
