/** Points of one piece: making it keeps other requests waiting for a few milliseconds. */
export const POINTS_OF_A_PIECE = 100

/**
 * What a writer writes, piece by piece, as a generator: the writer waits until each piece is taken. A reader that leaves
 * ends the writing with an error of its next piece.
 */
export async function* pieces(
  work: (write: (text: string) => Promise<void>) => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let offered = Promise.withResolvers<string | undefined>()
  let taken = Promise.withResolvers<void>()
  const working = work(async (text) => {
    offered.resolve(text)
    await taken.promise
    taken = Promise.withResolvers()
  })
  working.then(
    () => offered.resolve(undefined),
    (error: unknown) => offered.reject(error as Error),
  )
  try {
    for (;;) {
      const text = await offered.promise
      if (text === undefined) return
      yield encoder.encode(text)
      offered = Promise.withResolvers()
      taken.resolve()
    }
  } finally {
    taken.promise.catch(() => undefined)
    taken.reject(new Error('nobody reads the export any more'))
    await working.catch(() => undefined)
  }
}
