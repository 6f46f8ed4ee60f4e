/** The part of a pino logger that the product uses: facts first, then a constant message. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
