/** What messages about a parcel are, by their templates. */
export const MESSAGE_WORDS: Readonly<Partial<Record<string, string>>> = {
  arrived: 'Посылка приехала',
  reminder: 'Напоминание о сроке',
  extended: 'Хранение продлено',
  returned: 'Посылка возвращается',
  repeat: 'Код ещё раз',
}
