/** Messages of a form's fields, as the server answered them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export const NO_CONNECTION = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.'
export const SERVER_FAULT = 'Запрос не может быть выполнен. Пожалуйста, повторите позднее.'

/** A call that did not succeed. `status` is 0 where no answer came at all; `detail` is a Russian sentence to show. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: string
  readonly fields: FieldErrors
  /** The answer's JSON, for what a call tells besides: which locker was refused. */
  readonly answer: unknown

  constructor(
    status: number,
    detail: string,
    fields: FieldErrors = {},
    cause?: unknown,
    answer?: unknown,
  ) {
    super(detail, { cause })
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.fields = fields
    this.answer = answer
  }
}

/** What went wrong, for people. */
export const formatError = (error: unknown): string =>
  error instanceof ApiError ? error.detail : SERVER_FAULT

/** The first message of each field that the server refused; none where it refused none. */
export const firstMessages = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(error instanceof ApiError ? error.fields : {}).flatMap(([name, [first]]) =>
      first === undefined ? [] : [[name, first] as const],
    ),
  )

const isMessages = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((message) => typeof message === 'string')

/** Reads `{"detail": …}`, `{"field": ["…"]}` or `["…"]`, whose first message is the sentence; anything else, a proxy's page say, becomes a general sentence. */
export const errorFromAnswer = (status: number, body: unknown): ApiError => {
  if (typeof body !== 'object' || body === null) return new ApiError(status, SERVER_FAULT)
  if ('detail' in body && typeof body.detail === 'string')
    return new ApiError(status, body.detail, {}, undefined, body)
  if (isMessages(body)) return new ApiError(status, body[0] ?? SERVER_FAULT, {}, undefined, body)
  const fields = Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string[]] => isMessages(entry[1])),
  )
  const first = Object.values(fields)[0]?.[0]
  return new ApiError(status, first ?? SERVER_FAULT, fields, undefined, body)
}
