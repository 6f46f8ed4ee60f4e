import styles from './skip-link.module.css'

/** The first stop of the keyboard: past the header, straight to the page. */
export const SkipLink = ({ target }: { readonly target: string }) => (
  <a className={styles['link']} href={`#${target}`}>
    Перейти к содержанию
  </a>
)
