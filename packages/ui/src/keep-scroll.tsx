import { ScrollRestoration, type Location } from 'react-router'

/** A page that was opened anew has no key of its own in the history: its address stands for it. */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key

/** Back brings a page to where it was left; a page that is opened begins at its top. */
export const KeepScroll = () => <ScrollRestoration getKey={placeOf} />
