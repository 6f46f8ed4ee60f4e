/**
 * The id of the form that a frame without its script submits: to the same address, which the server answers. What opens
 * a point's card belongs to it as well.
 */
export const SEARCH_FORM = 'search'
/** The name under which it tells the point. */
export const OPENED_FIELD = 'point'
