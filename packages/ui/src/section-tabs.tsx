import { NavLink } from 'react-router'
import { classes } from './classes.ts'
import styles from './section-tabs.module.css'

/** Pages of one section, as tabs under its heading. */
export const SectionTabs = ({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly { readonly to: string; readonly label: string }[]
}) => (
  <nav aria-label={label} className={styles['tabs']}>
    {tabs.map((tab) => (
      <NavLink key={tab.to} to={tab.to} end className={classes(styles['tab'])}>
        {tab.label}
      </NavLink>
    ))}
  </nav>
)
