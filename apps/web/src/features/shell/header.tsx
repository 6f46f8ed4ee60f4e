import { useRef, type MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBrand, useConfig } from '@yacheyka/frontend/page/config.tsx'
import { paths } from '@yacheyka/frontend/paths.ts'
import { BrandMark } from '@yacheyka/frontend/brand/brand-mark.tsx'
import { BurgerMenu } from './burger-menu.tsx'
import styles from './header.module.css'
import { SearchPanel, useSearchShown } from './search-panel.tsx'
import { SECTION_LABELS, sectionsOf } from './section-links.ts'

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
      {sectionsOf(useConfig()).map((section) => (
        <li key={section}>
          <Link to={paths.section(section)} className={styles['link']}>
            {SECTION_LABELS[section]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** A press that opens another tab or window is the browser's own. */
const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey

export const Header = () => {
  const search = useSearchShown()
  const navigate = useNavigate()
  const inline = useRef<HTMLInputElement>(null)
  const below = useRef<HTMLInputElement>(null)
  const typed = () => (inline.current?.value || below.current?.value || '').trim()
  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <div className={styles['row']}>
          <Logo />
          <SectionNav />
          {search && <SearchPanel input={inline} className={styles['inline']} />}
          <Link
            to={paths.track()}
            className={styles['track']}
            onClick={(event) => {
              // What was typed beside it is what the visitor wants to follow.
              if (typed() === '' || opensElsewhere(event)) return
              event.preventDefault()
              void navigate(paths.track(typed()))
            }}
          >
            Отследить
          </Link>
          <Link to={paths.businessLogin()} className={styles['business']}>
            Для бизнеса
          </Link>
          <BurgerMenu />
        </div>
      </div>
      {search && <SearchPanel input={below} className={styles['below']} />}
    </header>
  )
}
