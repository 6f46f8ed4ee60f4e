/** On a button that was pressed before the script was there. */
export const HELD = 'data-held'
/** On the document's element once the script has taken over. */
export const LIVE = 'data-live'
/** The moment at which the list is painted and takes presses, for `npm run bench`. */
export const LIST_MARK = 'widget:list'
/** On a script element that is none: the number of the point whose card it holds. */
export const CARD = 'data-card'
/** On what a card lies over; the card stands right after the first of them. */
export const BENEATH = 'data-beneath'
/** On the document's element while a card stands there that was opened before the script: the number of its point. */
export const OPENED = 'data-opened'
