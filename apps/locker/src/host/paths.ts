/** Calls of the touch page to its own process. */
export const EVENTS_PATH = '/events'
export const PRESS_PATH = '/press'
export const DRAWN_PATH = '/drawn'
export const SAY_PATH = '/say'
/** Calls of the wall of a simulated cabinet. */
export const SIM_CABINET_PATH = '/sim/cabinet'
export const SIM_ACT_PATH = '/sim/act'
