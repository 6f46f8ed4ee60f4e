import type { AlternativeTerminal } from '@yacheyka/contract/batches/batches'
import type { LineRejection } from '@yacheyka/core/batches/batch-availability'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { Kopecks } from '@yacheyka/core/money/money'

/**
 * The one error that handlers throw on purpose. `message` is a Russian sentence for people and becomes `detail`;
 * `code` is stable and for programs. Anything else that is thrown is a 500 without details.
 */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  /** Seconds until the call may be tried again; becomes `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, message: string, retryAfter?: number) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** A parcel of an order whose point does not take it. */
export interface LineRejected {
  readonly parcelNumber: string
  readonly terminalNumber: string
  readonly cells: readonly CellSize[]
  readonly weight: number
  readonly code: LineRejection
  /** The nearest points that take it, as the response has them. */
  readonly alternatives: readonly AlternativeTerminal[]
}

/** Parcels that their points do not take; the response names every one beside `detail` (specification 2, section 7). */
export class TerminalRejected extends AppError {
  readonly refused: readonly LineRejected[]
  /** Each once. */
  readonly terminalNumbers: readonly string[]

  constructor(refused: readonly LineRejected[]) {
    super(
      400,
      'terminal_unavailable',
      'Указанный почтомат не доступен для доставки. Пожалуйста, выберете другой почтомат.',
    )
    this.name = 'TerminalRejected'
    this.refused = refused
    this.terminalNumbers = [...new Set(refused.map(({ terminalNumber }) => terminalNumber))]
  }
}

/** What is bought costs another price than the buyer was told. */
export class PriceChanged extends AppError {
  readonly price: Kopecks

  constructor(price: Kopecks, message: string) {
    super(409, 'price_changed', message)
    this.name = 'PriceChanged'
    this.price = price
  }
}

/** Errors of single fields, all at once: `{"field": ["message", …]}`. */
export class FieldErrors extends Error {
  readonly status = 400
  readonly fields: Readonly<Record<string, readonly string[]>>

  constructor(fields: Readonly<Record<string, readonly string[]>>) {
    super('Проверьте заполнение полей')
    this.name = 'FieldErrors'
    this.fields = fields
  }
}

export const notFound = (message: string) => new AppError(404, 'not_found', message)

export const tooManyRequests = (retryAfter: number) =>
  new AppError(
    429,
    'too_many_requests',
    'Слишком много запросов. Пожалуйста, повторите позднее.',
    retryAfter,
  )

/** A provider behind a port does not answer: nothing of ours is broken, and trying later helps. */
export const providerUnavailable = (message: string) =>
  new AppError(503, 'provider_unavailable', message, 30)

/** The database cannot be reached now; it usually is back within seconds. */
export const serviceUnavailable = () =>
  new AppError(
    503,
    'unavailable',
    'Сервис временно недоступен. Пожалуйста, повторите через несколько секунд.',
    5,
  )

/** What a file needs is not there: an operator frees a place, and it works again. */
export const storageFull = () =>
  new AppError(
    503,
    'storage_full',
    'Сейчас файл не сохранить: на сервере кончилось место. Пожалуйста, повторите позднее.',
    60,
  )

/** The store of files does not answer now; nothing was stored or removed. */
export const filesUnavailable = () =>
  providerUnavailable('Хранилище файлов сейчас не отвечает. Пожалуйста, повторите через минуту.')

/** Only operators read files. */
export const fileDamaged = () =>
  new AppError(
    500,
    'internal',
    'Файл в хранилище повреждён: его контрольная сумма другая. Верните его из резервной копии.',
  )
