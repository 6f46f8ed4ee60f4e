import type { SubmitEvent } from 'react'
import {
  get,
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod'
import { formErrors, type Errors } from './form-errors.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'

type Schema<V> = z.ZodType<unknown, V>

interface EndpointForm<V extends FieldValues> {
  /** In the order of the page, named as in the body of the call: the server's errors find their fields. */
  readonly defaultValues: V
  /** The body's schema, from the endpoint's own module: `ENDPOINTS` has none in a bundle. */
  readonly schema?: Schema<V>
  /** Rules of the form itself by field, beside a schema or in place of one. */
  readonly check?: (values: V) => Errors
  /** When a field is checked first. */
  readonly mode?: 'onSubmit' | 'onTouched' | 'onChange'
  /** When a field is checked again once the form was sent. */
  readonly recheck?: 'onChange' | 'onSubmit'
  /** Gets the values as they were typed. What it rejects with is shown by field. */
  readonly send: (values: V) => Promise<unknown>
  /** Reads a rejection otherwise than `formErrors`. */
  readonly readErrors?: (error: unknown) => Errors
}

const schemaErrors = <V>(schema: Schema<V>, values: V): Errors =>
  Object.fromEntries(
    (schema.safeParse(values).error?.issues ?? [])
      .map(({ path, message }) => [path.join('.'), message] as const)
      // The first message of a field stays.
      .toReversed(),
  )

/** `origins` of `origins.0`. */
const headOf = (name: string): string => name.split('.', 1)[0] ?? ''

const resolverOf =
  <V extends FieldValues>({ schema, check }: EndpointForm<V>): Resolver<V> =>
  (values) => {
    const errors = {
      ...(schema !== undefined && schemaErrors(schema, values)),
      ...check?.(values),
    }
    const found: FieldErrors<V> = {}
    // What is no field's error is left to the server, whose error is shown for the whole form.
    for (const [name, message] of Object.entries(errors))
      if (Object.hasOwn(values, headOf(name))) set(found, name, { type: 'custom', message })
    return Object.keys(found).length === 0 ? { values, errors: {} } : { values: {}, errors: found }
  }

/** A list has its errors by index: the first of them is the field's. */
const messageOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(messageOf)
    .find((message) => message !== undefined)
}

export interface SentForm<V extends FieldValues> extends UseFormReturn<V> {
  readonly pending: boolean
  readonly submit: (event?: SubmitEvent<HTMLFormElement>) => Promise<void>
  /** What is wrong with a field. */
  readonly errorOf: (name: Path<V>) => string | undefined
  /** What is wrong with the whole. */
  readonly formError: string | undefined
  /** For a control that is not registered. */
  readonly change: <N extends Path<V>>(name: N, value: PathValue<V, N>) => void
}

/** A form whose values are the body of a call: checked, sent once at a time, with the server's errors at its fields. */
export const useEndpointForm = <V extends FieldValues>(options: EndpointForm<V>): SentForm<V> => {
  const {
    defaultValues,
    mode = 'onSubmit',
    recheck = 'onChange',
    send,
    readErrors = formErrors,
  } = options
  const form = useForm<V>({
    resolver: resolverOf(options),
    defaultValues: defaultValues as DefaultValues<V>,
    mode,
    reValidateMode: recheck,
  })
  const { pending, once } = useOnce()
  const { errors, isSubmitted } = form.formState

  const isField = (name: string): name is Path<V> => Object.hasOwn(defaultValues, headOf(name))
  const showErrors = (found: Errors) => {
    const names = Object.keys(found)
    const shown = Object.keys(defaultValues).flatMap((field) =>
      names.filter((name) => headOf(name) === field).filter(isField),
    )
    for (const name of shown)
      form.setError(name, { message: found[name] ?? '' }, { shouldFocus: name === shown[0] })
    const whole = names.find((name) => !isField(name))
    if (whole !== undefined) form.setError('root', { message: found[whole] ?? '' })
  }
  const submit = form.handleSubmit(async (values) => {
    await once(() => send(values).catch((error: unknown) => showErrors(readErrors(error))))
  })
  return {
    ...form,
    pending,
    submit,
    errorOf: (name) => messageOf(get(errors, name)),
    formError: errors.root?.message,
    change: (name, value) =>
      form.setValue(name, value, {
        shouldDirty: true,
        shouldValidate: isSubmitted || mode === 'onChange',
      }),
  }
}
