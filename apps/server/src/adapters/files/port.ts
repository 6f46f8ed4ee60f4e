/** Keeps what people upload. Keys are made here and say nothing of the file; nothing that a visitor wrote is a path. */
export interface Files {
  /** Where the files are, for people: a folder or a bucket. */
  readonly place: string
  /** Stores the bytes whole or not at all, and answers their key. */
  put(bytes: Uint8Array): Promise<string>
  /** The same of bytes that come piece by piece, none of which is held. Where their source throws, so does this. */
  putStream(pieces: AsyncIterable<Uint8Array>): Promise<string>
  /** Stores bytes of a backup, or of another store, under the key that they have there; what has it is replaced. */
  putAs(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or undefined where nothing has this key. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Removes them; it is no error where they are gone. */
  remove(key: string): Promise<void>
  /** Keys of all that is stored whole. A store that cannot be read is not empty: it throws. */
  keys(): AsyncIterable<string>
  /** Keys of what was stored, or begun, before then, for whoever looks for what nobody names any more. */
  keysBefore(time: Date): AsyncIterable<string>
  /** Throws where the store does not answer, or refuses us. */
  check(): Promise<void>
}

export const FILE_KEY = /^[0-9a-f]{32}$/

/** The store does not answer now: nothing of the call is wrong, and later it may pass. */
export class FilesUnavailableError extends Error {
  override readonly name: string = 'FilesUnavailableError'
}

/** The store answers that our settings are wrong; the message says in Russian which. */
export class FilesRefusedError extends FilesUnavailableError {
  override readonly name = 'FilesRefusedError'
}

/** The bytes are not those that were stored. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
}
