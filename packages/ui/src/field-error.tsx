import styles from './field.module.css'
import { Icon } from './icons.tsx'

/**
 * What is wrong with a field and how to mend it, in the colour of danger and with a sign. The control names it by `id`
 * in its `aria-describedby`.
 */
export const FieldError = ({ id, text }: { readonly id: string; readonly text: string }) => (
  <p id={id} className={styles['error']}>
    <Icon name="alert" size={18} className={styles['sign']} />
    {text}
  </p>
)
