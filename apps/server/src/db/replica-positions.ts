/** What the primary has flushed. */
export interface Flushed {
  /** Bytes of the write-ahead log. */
  readonly flushed: number
  /** The cluster and database whose log it is (`IDENTITY`). */
  readonly identity: string
  /** A failover begins another timeline, whose log differs from that before at the same bytes. */
  readonly timeline: number
}

interface Position extends Flushed {
  /** Milliseconds of the process's own steady clock, before the question was sent. */
  readonly sampledAt: number
}

/**
 * Whether a replica shows all that the primary had acknowledged before this position. One that had received more of the log of a
 * lost primary than the new one is further by bytes, and shows nothing of what was written since.
 */
export const hasReplayed = (
  replica: { readonly replayed: number; readonly timeline: number },
  { flushed, timeline }: Flushed,
): boolean => replica.timeline === timeline && replica.replayed >= flushed

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
