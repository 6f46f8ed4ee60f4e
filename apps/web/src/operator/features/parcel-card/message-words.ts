/** What messages about a parcel are, by their templates. */
export const MESSAGE_WORDS: Readonly<Partial<Record<string, string>>> = {
  arrived: 'Отправление приехало',
  reminder: 'Напоминание о сроке',
  extended: 'Хранение продлено',
  returned: 'Отправление возвращается',
  repeat: 'Код ещё раз',
  contact_changed: 'Получатель изменён',
}
