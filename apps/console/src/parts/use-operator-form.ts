import type { FieldValues, Path, UseFormRegisterReturn } from 'react-hook-form'
import type * as z from 'zod'
import { formErrors, type Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'

interface OperatorForm<V extends FieldValues, B, A> {
  /** As the fields hold them, by the names of the body. */
  readonly defaultValues: V
  /** Of the body, from the endpoint's own module. */
  readonly schema: z.ZodType<unknown, B>
  readonly toBody: (values: V) => B
  /** Rules and wordings of the form itself, before those of the schema. */
  readonly check?: (values: V) => Errors
  readonly send: (body: B) => Promise<A>
  /** Words of the toast. */
  readonly success?: string | ((response: A) => string)
  readonly onDone?: (response: A) => unknown
  /** What its toasts are about; with it the failure of the whole form is a toast as well. */
  readonly about?: string
}

/** Errors of the schema by field. What concerns no field of the form is left to the server, whose answer is shown. */
const schemaErrors = <V extends FieldValues, B, A>(
  { defaultValues, schema, toBody }: OperatorForm<V, B, A>,
  values: V,
): Errors => {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(toBody(values)).error?.issues ?? []) {
    const field = String(path[0])
    if (Object.hasOwn(defaultValues, field)) errors[field] ??= message
  }
  return errors
}

export interface FieldProps extends UseFormRegisterReturn {
  readonly error: string | undefined
}

export interface AreaProps extends FieldProps {
  readonly length: number
}

export type OperatorFormState<V extends FieldValues> = ReturnType<typeof useEndpointForm<V>> & {
  /** What a field of the kit gets. */
  readonly field: (name: Path<V>) => FieldProps
  /** The same for a field that counts what is typed. */
  readonly area: (name: Path<V>) => AreaProps
}

/** A form of the console: checked by the contract's schema as the body that it sends, with its outcome told. */
export const useOperatorForm = <V extends FieldValues, B, A>(
  options: OperatorForm<V, B, A>,
): OperatorFormState<V> => {
  const { defaultValues, toBody, check, send, success, onDone, about } = options
  const form = useEndpointForm<V>({
    defaultValues,
    check: (values) => ({ ...schemaErrors(options, values), ...check?.(values) }),
    send: async (values) => {
      const response = await send(toBody(values))
      const text = typeof success === 'function' ? success(response) : success
      if (text !== undefined) showToast({ kind: 'success', text, about })
      await onDone?.(response)
    },
    readErrors: (error) => {
      const { '': whole, ...errors } = formErrors(error)
      if (whole === undefined || about === undefined) return formErrors(error)
      showToast({ kind: 'failure', text: whole, about })
      return errors
    },
  })
  const field = (name: Path<V>) => ({ ...form.register(name), error: form.errorOf(name) })
  return {
    ...form,
    field,
    area: (name) => ({ ...field(name), length: String(form.watch(name)).trim().length }),
  }
}
