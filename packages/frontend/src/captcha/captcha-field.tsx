import type { CaptchaForm } from '@yacheyka/contract/captcha/captcha'
import type { RefObject } from 'react'
import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form'
import { Captcha } from './chosen-captcha.tsx'
import type { CaptchaHandle } from './captcha-props.ts'

/** The captcha as a field of a form, among the others. */
export const CaptchaField = <T extends FieldValues>({
  control,
  name,
  captcha,
  form,
  onToken,
}: {
  readonly control: Control<T, unknown, T>
  readonly name: Path<T>
  readonly captcha: RefObject<CaptchaHandle | null>
  readonly form: CaptchaForm
  /** An empty text where there is no token any more. */
  readonly onToken: (token: string) => void
}) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { ref }, fieldState: { error } }) => (
      <Captcha
        ref={(handle) => {
          captcha.current = handle
          ref(handle)
        }}
        form={form}
        error={error?.message}
        onToken={(token) => onToken(token ?? '')}
      />
    )}
  />
)
