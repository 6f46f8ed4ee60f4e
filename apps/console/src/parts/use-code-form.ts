import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { useEndpointForm, type SentForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import type { FieldProps } from './use-operator-form.ts'

interface Code {
  code: string
}

interface CodeForm extends SentForm<Code> {
  /** What the field gets. */
  readonly field: FieldProps & {
    readonly autoCapitalize: string
    readonly spellCheck: boolean
    readonly maxLength: number
  }
}

/** A form of one code of the second factor: judged when it is sent, emptied where it is refused. */
export const useCodeForm = (
  /** What is wrong with a code before it is sent. */
  errorOf: (code: string) => string | undefined,
  /** Rejects where the code is refused; the form shows why. */
  send: (code: string) => Promise<unknown>,
): CodeForm => {
  const form: SentForm<Code> = useEndpointForm({
    defaultValues: { code: '' },
    // After a rejection a new code is typed: its first digit is no error.
    recheck: 'onSubmit',
    check: ({ code }) => {
      const error = errorOf(code)
      return error === undefined ? {} : { code: error }
    },
    send: async ({ code }) => {
      try {
        await send(code)
      } catch (error) {
        form.resetField('code')
        throw error
      }
    },
    readErrors: (error) => ({ '': formatError(error) }),
  })
  const field = {
    ...form.register('code', { onChange: () => form.clearErrors('code') }),
    error: form.errorOf('code'),
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 40,
  }
  return { ...form, field }
}
