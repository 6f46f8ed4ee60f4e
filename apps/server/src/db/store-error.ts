/**
 * The database cannot be opened, and a person can mend it: the message is Russian and says how. Thrown at the start
 * only; `main` and the command line print the message without a stack.
 */
export class StoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
  }
}
