/** Something that happened once; what follows from it may be put on the agenda while it is done. */
export interface Deed {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly run: (now: Date) => Promise<void>
}

/** Does everything in the order of its time: the books of a deposit go only forwards. */
export async function runAgenda(agenda: Deed[]): Promise<void> {
  for (;;) {
    const next = agenda.reduce<Deed | undefined>(
      (first, deed) => (first === undefined || deed.at < first.at ? deed : first),
      undefined,
    )
    if (next === undefined) return
    agenda.splice(agenda.indexOf(next), 1)
    await next.run(new Date(next.at))
  }
}
