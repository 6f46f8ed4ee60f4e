import type { FactKind } from './report.ts'

/** What a locker has seen or done, in a few words for people. */
const FACT_WORDING: Readonly<Record<FactKind, string>> = {
  door_opened: 'Открылась',
  door_closed: 'Закрылась',
  door_left_open: 'Оставлена открытой',
  door_open_unasked: 'Открылась без команды',
  door_failed: 'Не открылась',
  door_blocked: 'Заблокирована',
  door_unblocked: 'Разблокирована',
  doubtful: 'Взяли ли посылку, неизвестно',
  doubt_settled: 'Стало известно, взяли ли посылку',
  check_cell: 'Просит проверить',
  empty_claim: 'Получатель сказал, что пусто',
  left_inside: 'Посылка осталась внутри',
  foreign_contents: 'Внутри чужое',
  inventory: 'Проверка содержимого',
  wrong_parcel: 'Положили другую посылку',
  not_loaded: 'Посылку не загрузили',
  taken_out: 'Посылку изъяли',
  consent_asked: 'Техник спросил согласия',
  help_shown: 'Показан код помощи',
  code_asked: 'Получатель попросил код по СМС',
  staff_signed_in: 'Вошёл курьер или техник',
  pin_guessing: 'Подбирают ПИН-код',
  alarm_raised: 'Тревога',
  alarm_cleared: 'Тревога снята',
  store_replaced: 'Хранилище заменено',
  settings_changed: 'Изменены настройки',
  commissioned: 'Ввод в работу закончен',
}

/** @returns the kind itself where a newer program wrote it */
export function formatFactKind(kind: string): string {
  const wordings: Readonly<Record<string, string>> = FACT_WORDING
  return (Object.hasOwn(wordings, kind) ? wordings[kind] : undefined) ?? kind
}
