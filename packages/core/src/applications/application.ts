/** What a scan shows (specification 2, section 3). */
export const SCAN_TYPES = ['fns_scan', 'egrul_scan'] as const
export type ScanType = (typeof SCAN_TYPES)[number]

export const SCAN_WORDING: Readonly<Record<ScanType, string>> = {
  fns_scan: 'Свидетельство о постановке на учёт в налоговом органе',
  egrul_scan: 'Выписка из ЕГРЮЛ или ЕГРИП',
}

/** Specification 2, sections 5 and 9. */
export const APPLICATION_NAME_LENGTH_MAX = 100
export const APPLICATION_EMAIL_LENGTH_MAX = 100
/** Files of one kind. */
export const SCANS_OF_TYPE_MAX = 5
/** Bytes: a file is smaller than this. */
export const SCAN_SIZE_LIMIT = 5_242_880
/** Longer names are the trouble of whoever has to save them. */
export const SCAN_NAME_LENGTH_MAX = 255

/** What scanners and telephones make. */
export const SCAN_KINDS = {
  pdf: { extensions: ['pdf'], mediaType: 'application/pdf' },
  jpeg: { extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg' },
  png: { extensions: ['png'], mediaType: 'image/png' },
  tiff: { extensions: ['tif', 'tiff'], mediaType: 'image/tiff' },
} as const satisfies Record<string, { extensions: readonly string[]; mediaType: string }>
export type ScanKind = keyof typeof SCAN_KINDS

export const SCAN_EXTENSIONS: readonly string[] = Object.values(SCAN_KINDS).flatMap(
  ({ extensions }) => [...extensions],
)

/** Whether the name ends like that of a scan; what it holds is judged by its bytes. */
export const hasScanExtension = (name: string): boolean =>
  name.includes('.') && SCAN_EXTENSIONS.includes(name.split('.').at(-1)?.trim().toLowerCase() ?? '')

/** What keeps a scan from being read: a PDF is cut short or asks for a password, the directory of a TIFF is broken. */
export const SCAN_DAMAGES = ['broken', 'locked', 'brokenTiff'] as const
export type ScanDamage = (typeof SCAN_DAMAGES)[number]

export interface DamagedScan {
  readonly name: string
  readonly damage: ScanDamage
}

/** To the letter where the specifications have them (2, sections 5 and 8; 3, section 5). */
export const APPLICATION_MESSAGES = {
  required: 'Поле обязательно для заполнения',
  long: (most: number) => `Должно быть не более ${most} символов.`,
  email: 'Поле должно содержать валидный email',
  phone: 'Номер должен быть в формате +7(###)###-##-##',
  tooManyFiles: 'Превышено допустимое количество файлов (5)',
  badFiles: (names: readonly string[]) =>
    `Возможно, загружаемый(е) файл(ы): ${names.join(', ')} - слишком велик(и) (больше 5 мегабайт), имеет(ют) неверное расширение или уже был выбран(ы)`,
  damagedScan: {
    broken: (names: readonly string[]) =>
      `Файл PDF повреждён или сохранён не целиком: ${names.join(', ')}. Сохраните его заново и приложите ещё раз.`,
    locked: (names: readonly string[]) =>
      `Файл PDF закрыт паролем: ${names.join(', ')}. Снимите защиту и приложите его ещё раз.`,
    brokenTiff: (names: readonly string[]) =>
      `Файл TIFF повреждён или слишком велик для просмотра: ${names.join(', ')}. Сохраните его заново, лучше в PDF, и приложите ещё раз.`,
  },
  missing: (type: ScanType) => `Приложите файл: ${SCAN_WORDING[type]}`,
  /** A name in the list without its file, or a file that the list does not name. */
  unpaired: (names: readonly string[]) =>
    `Список файлов не сходится с приложенными: ${names.join(', ')}`,
  list: 'Список файлов не читается: ожидается JSON, список с name и type',
  invalid: 'Ошибка, неверно заполнены данные',
} as const

/** What becomes of an application. */
export const APPLICATION_STATUSES = ['new', 'approved', 'refused'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
export const APPLICATION_STATUS_WORDING: Readonly<Record<ApplicationStatus, string>> = {
  new: 'ждёт решения',
  approved: 'одобрена',
  refused: 'отказано',
}

/** Of a reason, characters. */
export const REJECTION_LENGTH_MAX = 1000

/** Reasons that come up again and again, as the applicant reads them. */
export const REJECTION_REASONS = [
  {
    title: 'Скан не читается',
    text: 'Скан не читается. Пришлите снимок или скан, на котором видны весь текст, печать и подпись.',
  },
  {
    title: 'Не тот документ',
    text: 'Приложен другой документ. Нужны свидетельство о постановке на учёт в налоговом органе и выписка из ЕГРЮЛ или ЕГРИП.',
  },
  {
    title: 'Документы разных организаций',
    text: 'Свидетельство и выписка выданы разным организациям. Пришлите документы одной.',
  },
  {
    title: 'Организация уже подключена',
    text: 'Организация с таким ИНН уже наш клиент. Войдите в личный кабинет или восстановите пароль по ссылке «Забыли пароль?».',
  },
  {
    title: 'Организация ликвидирована',
    text: 'По данным реестра организация ликвидирована или исключена из него.',
  },
] as const

interface ListedScan {
  readonly name: string
  readonly type: ScanType
}

/**
 * What is wrong with the files, to the letter.
 * @param unfit names of files that are too large or hold no scan
 * @param damaged PDFs and TIFFs that nobody could open
 */
export const errorsOfScanList = (
  list: readonly ListedScan[],
  unfit: readonly string[] = [],
  damaged: readonly DamagedScan[] = [],
): readonly string[] => {
  const bad = list.filter(
    ({ name }, at) =>
      unfit.includes(name) ||
      !hasScanExtension(name) ||
      list.findIndex((other) => other.name === name) !== at,
  )
  const counts = SCAN_TYPES.map((type) => ({
    type,
    count: list.filter((scan) => scan.type === type).length,
  }))
  return [
    ...counts.flatMap(({ type, count }) =>
      count === 0 ? [APPLICATION_MESSAGES.missing(type)] : [],
    ),
    ...(counts.some(({ count }) => count > SCANS_OF_TYPE_MAX)
      ? [APPLICATION_MESSAGES.tooManyFiles]
      : []),
    ...(bad.length > 0
      ? [APPLICATION_MESSAGES.badFiles([...new Set(bad.map(({ name }) => name))])]
      : []),
    ...SCAN_DAMAGES.flatMap((damage) => {
      const names = damaged.filter((each) => each.damage === damage).map(({ name }) => name)
      return names.length > 0 ? [APPLICATION_MESSAGES.damagedScan[damage](names)] : []
    }),
  ]
}
