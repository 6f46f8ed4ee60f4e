import { classes } from './classes.ts'
import styles from './phone-link.module.css'

/** `8 800 555-00-00` to `tel:+78005550000`: a number that begins with 8 is dialled abroad with +7. */
export const telephoneUrl = (phone: string): string =>
  `tel:${phone.replaceAll(/[^+\d]/g, '').replace(/^8(?=\d{10}$)/, '+7')}`

/** A telephone that is shown as written and never broken by a line, and dialled by its digits. */
export const PhoneLink = ({
  phone,
  className,
}: {
  readonly phone: string
  readonly className?: string | undefined
}) => (
  <a href={telephoneUrl(phone)} className={classes(styles['phone'], className)}>
    {phone}
  </a>
)
