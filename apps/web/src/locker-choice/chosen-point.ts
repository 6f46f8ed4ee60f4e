/** A locker that was chosen for a parcel. */
export interface ChosenPoint {
  readonly number: string
  readonly name: string
  readonly address: string
  /** As the contract's `limitedTerminal.city` has it. */
  readonly city: string
}
