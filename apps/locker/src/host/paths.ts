/** Calls of the touch page to its own process. */
export const EVENTS_PATH = '/events'
export const PRESS_PATH = '/press'
export const DRAWN_PATH = '/drawn'
