/**
 * The number of the order that was just made, where the customer comes from its form with the success flag
 * (specification 2, section 4): the list shows which it is.
 */
export const justOrderedIn = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'orderingSuccess' in state &&
  state.orderingSuccess === true &&
  'order_number' in state &&
  typeof state.order_number === 'string'
    ? state.order_number
    : undefined
