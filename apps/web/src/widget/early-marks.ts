/** On a button that was pressed before the script was there. */
export const HELD = 'data-held'
/** On the document's element once the script has taken over. */
export const LIVE = 'data-live'
/** The moment at which the list is painted and takes presses, for `npm run bench`. */
export const LIST_MARK = 'widget:list'
