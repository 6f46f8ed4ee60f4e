import { Link, type LinkProps } from 'react-router'
import { dress, type Dress } from './button.tsx'

/** A move inside the site that looks like a button. In a file of its own: the widget's frame has buttons and no router. */
export const ButtonLink = ({ look = 'main', className, ...rest }: Dress & LinkProps) => (
  <Link className={dress(look, className)} {...rest} />
)
