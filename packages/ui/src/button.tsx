import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'

declare module 'react' {
  // oxlint-disable-next-line typescript/no-unused-vars -- The declaration that this one joins has it.
  interface ButtonHTMLAttributes<T> {
    /** What the browser itself does to the element `commandfor`; React has no type for them yet. */
    readonly command?: 'show-modal' | 'close'
    readonly commandfor?: string
  }
}

/** `main`: the one thing to do here; `quiet`: the other thing; `accent`: what waits for you; `danger`: no way back. */
type ButtonLook = 'main' | 'quiet' | 'accent' | 'danger'

export interface Dress {
  readonly look?: ButtonLook
}

/** The classes of what looks like a button. */
export const dress = (look: ButtonLook, own: string | undefined): string =>
  classes(styles['button'], styles[look], own)

export const Button = ({
  look = 'main',
  className,
  type = 'button',
  ...rest
}: Dress & {
  readonly ref?: Ref<HTMLButtonElement>
} & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type={type} className={dress(look, className)} {...rest} />
)

/** A way out of the site, or to a file, that looks like a button. */
export const ButtonAnchor = ({
  look = 'main',
  className,
  children,
  ...rest
}: Dress & AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a className={dress(look, className)} {...rest}>
    {children}
  </a>
)

/** A round button that is only a picture: its name is not optional. */
export const IconButton = ({
  label,
  className,
  ...rest
}: { readonly label: string } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={classes(styles['round'], className)}
    {...rest}
  />
)
