import { useRef } from 'react'
import styles from './pdf-view.module.css'
import { useUninvitedFocus } from './use-uninvited-focus.ts'

/** The viewer shows the page as wide as its frame, without a column of small ones. */
const AS_WIDE = '#navpanes=0&view=FitH'

/** A PDF in the browser's own viewer, in a frame of our address. */
export const PdfView = ({ name, url }: { readonly name: string; readonly url: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  useUninvitedFocus(frame)
  return (
    // In a sandbox browsers show no PDF at all; the response's own policy lets it load and run nothing.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe ref={frame} className={styles['pdf']} src={url + AS_WIDE} title={`Скан: ${name}`} />
  )
}
