import { formatPin } from '@yacheyka/core/parcels/pickup-code'

/** What opens a parcel: its page, its cell, the locker's reader. */
export interface ParcelKeys {
  readonly uid: string
  /** Eight digits. */
  readonly pin: string
  readonly qr: string
}

const HIDDEN = '••••'
const HIDDEN_PIN = `${HIDDEN}-${HIDDEN}`

/** As texts have them, where nobody knows any more whose they are: a PIN, a link with a token. */
const PIN = /(?<!\d)\d{4}[-\u2011]\d{4}(?!\d)/g
const TOKEN_LINK = /(\/(?:p|rp|ec)\/)[1-9A-HJ-NP-Za-km-z]{16,}/g

/**
 * A message as an operator may read it: with what opens a cell or a page taken out.
 * @param keys of the parcel that it is about, where it is about one
 */
export function maskKeys(text: string, keys: ParcelKeys | undefined): string {
  const known =
    keys === undefined
      ? text
      : text
          .replaceAll(keys.uid, HIDDEN)
          .replaceAll(keys.qr, HIDDEN)
          .replaceAll(formatPin(keys.pin), HIDDEN_PIN)
          .replaceAll(keys.pin, HIDDEN_PIN)
  return known.replace(PIN, HIDDEN_PIN).replace(TOKEN_LINK, `$1${HIDDEN}`)
}
