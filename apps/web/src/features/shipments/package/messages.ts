import { ORDER_PARCELS_MAX } from '@yacheyka/core/parcels/parcel-limits'
import { formatNumber } from '@yacheyka/core/text/wording'

/** To the letter (specification 2, section 8), but for what it has no words for. */
export const PACKAGE_MESSAGES = {
  error: 'Ошибка',
  cells: 'Некорректно заполнены ячейки',
  mismatched: 'Данные в строках одной посылки не совпадают',
  terminalsTitle: 'Почтоматы доставки не найдены',
  terminals: (list: string) => `Пожалуйста, проверьте доступность почтоматов: ${list}`,
  noneTitle: 'Посылки не найдены',
  none: 'Пожалуйста, заполните информацию о посылках.',
  byHand: 'загрузить вручную',
  again: 'загрузить повторно',
  tooMany: `В файле больше ${formatNumber(ORDER_PARCELS_MAX)} отправлений. Разделите его на части.`,
  noHeadings:
    'В файле не нашлось строки с названиями столбцов. Добавьте её над данными и загрузите файл снова.',
  replaceAll: 'Заменить все',
  unchecked: 'Не удалось проверить почтоматы',
  undeleted: 'Не удалось удалить черновик: удалите его в «Заказах»',
  ofForm: 'Этот черновик набран в форме: откройте его из «Заказов».',
  unkept: 'Не удалось запомнить сопоставление столбцов',
} as const
