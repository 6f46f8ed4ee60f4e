/** What messages about a parcel are, by their templates. */
export const MESSAGE_WORDS: Readonly<Partial<Record<string, string>>> = {
  arrived: 'Отправление приехало',
  reminder: 'Напоминание о сроке',
  extended: 'Хранение продлено',
  returned: 'Отправление возвращается',
  repeat: 'Код ещё раз',
  cell_opened: 'Ячейку открыл оператор',
  contact_changed: 'Получатель изменён',
}
