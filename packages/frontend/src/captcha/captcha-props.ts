import type { CaptchaForm } from '@yacheyka/contract/captcha/captcha'
import type { Ref } from 'react'

/** What a form may do with its captcha. */
export interface CaptchaHandle {
  /** A token serves once: called after every answer, whatever it was. `onToken(null)` follows. */
  readonly reset: () => void
  readonly focus: () => void
}

export interface CaptchaProps {
  readonly ref?: Ref<CaptchaHandle> | undefined
  /** The server takes a token for this form only. */
  readonly form: CaptchaForm
  /** What stands beside the mark. */
  readonly label?: string
  /** What the form has against the field, shown below it. */
  readonly error?: string | undefined
  /** A token to send as `yandex_token`, or null when there is none any more. */
  readonly onToken: (token: string | null) => void
}
