/** Keeps what people upload. Keys are made here and say nothing of the file; nothing that a visitor wrote is a path. */
export interface Files {
  /** Stores the bytes whole or not at all, and answers their key. */
  put(bytes: Uint8Array): Promise<string>
  /** The same of bytes that come piece by piece, none of which is held. Where their source throws, so does this. */
  putStream(pieces: AsyncIterable<Uint8Array>): Promise<string>
  /** The bytes, or undefined where nothing has this key. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Removes them; it is no fault where they are gone. */
  remove(key: string): Promise<void>
  /** Keys of what was stored, or begun, before then, for whoever looks for what nobody names any more. */
  keysBefore(time: Date): AsyncIterable<string>
}
