// Of the demonstration's page of a locker; without schemas, for the page itself.

export const DEMO_LOCKER_PATH = '/demo-locker'
/** Below the page of one locker. */
export const DEMO_LOCKER_STATE = '/state'
export const DEMO_LOCKER_ACT = '/act'
export const DEMO_LOCKER_SCREEN = '/screen'
