import styles from './integrations.module.css'

/** Says that nothing of the page is real. */
export const TestBand = () => (
  <p className={styles['band']}>Тестовый режим: посылки не едут, деньги ненастоящие</p>
)
