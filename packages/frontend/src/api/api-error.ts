/** Messages of a form's fields, as the server answered them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export const NO_CONNECTION = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.'
export const SERVER_ERROR = 'Запрос не может быть выполнен. Пожалуйста, повторите позднее.'

/** A call that did not succeed. `status` is 0 where no response came at all; `detail` is a Russian sentence to show. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: string
  readonly fields: FieldErrors
  /** The response's JSON, for what a call tells besides: which locker was refused. */
  readonly response: unknown

  constructor(
    status: number,
    detail: string,
    fields: FieldErrors = {},
    cause?: unknown,
    response?: unknown,
  ) {
    super(detail, { cause })
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.fields = fields
    this.response = response
  }
}

/** What went wrong, for people. */
export const formatError = (error: unknown): string =>
  error instanceof ApiError ? error.detail : SERVER_ERROR

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
export const errorFromResponse = (status: number, body: unknown): ApiError => {
  if (typeof body !== 'object' || body === null) return new ApiError(status, SERVER_ERROR)
  if ('detail' in body && typeof body.detail === 'string')
    return new ApiError(status, body.detail, {}, undefined, body)
  if (isMessages(body)) return new ApiError(status, body[0] ?? SERVER_ERROR, {}, undefined, body)
  const fields = Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string[]] => isMessages(entry[1])),
  )
  const first = Object.values(fields)[0]?.[0]
  return new ApiError(status, first ?? SERVER_ERROR, fields, undefined, body)
}
