import { useEffect, useId, useRef, type RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import { useBrand, useConfig } from '@yacheyka/frontend/page/config.tsx'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { Modal } from '@yacheyka/ui/modal.tsx'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import styles from './burger-menu.module.css'
import { MORE_PAGES, SECTION_LABELS, sectionsOf } from './section-links.ts'

/** Closes the dialog whenever the route changes, be it only the anchor. */
const useClosedByRoute = (dialog: RefObject<HTMLDialogElement | null>): void => {
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    if (shownAt.current === key) return
    shownAt.current = key
    dialog.current?.close()
  }, [dialog, key])
}

const Links = () => (
  <nav aria-label="Меню">
    <ul className={styles['links']}>
      {sectionsOf(useConfig()).map((section) => (
        <li key={section}>
          <Link to={paths.section(section)} className={styles['link']}>
            {SECTION_LABELS[section]}
          </Link>
        </li>
      ))}
      <li>
        <Link to={paths.how()} className={styles['link']}>
          Как получить посылку
        </Link>
      </li>
      <li>
        <Link to={paths.businessLogin()} className={styles['link']}>
          Для бизнеса
        </Link>
      </li>
    </ul>
  </nav>
)

/** The map of a phone has no footer: these are its only way to the legal texts. */
const MoreLinks = () => (
  <nav aria-label="Ещё">
    <ul className={styles['more']}>
      {MORE_PAGES.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={styles['moreLink']}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/**
 * The menu of narrow screens: the browser's own modal dialog keeps the focus inside and closes on Esc. Browsers that know
 * commands open it before the page's script has come.
 */
export const BurgerMenu = () => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { hotline } = useBrand()
  useClosedByRoute(dialog)
  return (
    <>
      <IconButton
        label="Открыть меню"
        aria-haspopup="dialog"
        className={styles['burger']}
        command="show-modal"
        commandfor={id}
        onClick={(event) => {
          // The command would open it once more.
          event.preventDefault()
          dialog.current?.showModal()
        }}
      >
        <Icon name="menu" />
      </IconButton>
      <Modal id={id} ref={dialog} label="Меню" className={styles['dialog']}>
        <div className={classes(autoStack(24), styles['sheet'])}>
          <IconButton
            label="Закрыть меню"
            className={styles['close']}
            command="close"
            commandfor={id}
            onClick={(event) => {
              event.preventDefault()
              dialog.current?.close()
            }}
          >
            <Icon name="close" />
          </IconButton>
          <Links />
          <ButtonLink to={paths.track()}>Отследить посылку</ButtonLink>
          <p className={styles['hotline']}>
            Горячая линия
            <PhoneLink phone={hotline} className={styles['phone']} />
          </p>
          <MoreLinks />
        </div>
      </Modal>
    </>
  )
}
