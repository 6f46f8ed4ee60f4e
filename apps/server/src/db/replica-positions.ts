/** What the primary had flushed, and when it was asked. */
interface Position {
  /** Milliseconds of the process's own steady clock, before the question was sent. */
  readonly sampledAt: number
  /** Bytes of the write-ahead log. */
  readonly flushed: number
  /** The cluster and database whose log it is (`IDENTITY`). */
  readonly identity: string
}

/**
 * How old the rows of a replica are, by no clock but this process's: all that was committed before the primary was asked
 * lies before what it had flushed then. So a replica that has replayed that far is no older than the question.
 */
export class ReplicaPositions {
  #positions: Position[] = []
  readonly #keptFor: number

  /** @param keptFor milliseconds after which a position tells nothing that is of use */
  constructor(keptFor: number) {
    this.#keptFor = keptFor
  }

  /** Positions of another cluster's log tell nothing of this one's. */
  note(position: Position): void {
    const oldest = position.sampledAt - this.#keptFor
    this.#positions = this.#positions.filter(
      ({ sampledAt, identity }) => sampledAt >= oldest && identity === position.identity,
    )
    this.#positions.push(position)
  }

  /** That of the primary, once it has answered. */
  get identity(): string | undefined {
    return this.#positions.at(-1)?.identity
  }

  /** The newest position that a replica has reached. */
  reachedBy(replayed: number): Position | undefined {
    return this.#positions.findLast(({ flushed }) => flushed <= replayed)
  }
}
