/**
 * Control characters besides tab and line ends: no person types them, and the store takes no zero. Among them those that
 * turn the reading around: with one, `fdp.exe` is read as `exe.pdf`.
 */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/**
 * What somebody typed, as it may be kept and shown: composed letters (a pasted `й` may come in two parts), no control
 * characters, no half of a surrogate pair. A second pass changes nothing.
 */
export const plainText = (typed: string): string =>
  typed.toWellFormed().replace(CONTROLS, '').normalize('NFC')
