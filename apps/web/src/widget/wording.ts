/** The message of a missing or refused token and of any answer but 200 (specification 1, section 8). */
export const WIDGET_UNAVAILABLE = 'Виджет недоступен. Обратитесь к администратору сайта'
/** No point passes (specification 1, section 8). */
export const WIDGET_NOTHING_FOUND = 'Почтомат не найден!'
/** The network has no point at all (specification 2, «Map widget»). */
export const WIDGET_NO_DATA = 'Нет данных'

/** Pause of typing after which the search begins, milliseconds (specification 1, section 9). */
export const SEARCH_PAUSE = 1000

export const POINTS = ['точка', 'точки', 'точек'] as const
export const FOUND_POINTS = ['Найдена', 'Найдены', 'Найдено'] as const

/** How long commands and hours stand still before the list and the map are asked anew, milliseconds. */
export const SETTLE_PAUSE = 150
