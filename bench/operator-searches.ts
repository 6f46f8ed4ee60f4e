/** What an operator looks for, as the query of each list; by the call's id. */
export const SEARCHES: Readonly<Record<string, readonly string[]>> = {}
