/** Milliseconds; a locker's state is looked at while somebody has its page. */
export const LOOK_EVERY = 5000
