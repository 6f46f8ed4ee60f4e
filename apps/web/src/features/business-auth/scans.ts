import {
  APPLICATION_MESSAGES,
  hasScanExtension,
  SCAN_EXTENSIONS,
  SCAN_SIZE_LIMIT,
  SCANS_OF_TYPE_MAX,
} from '@yacheyka/core/applications/application'
import { plainText } from '@yacheyka/core/text/plain-text'

/** Endings that the browser's chooser offers first. */
export const SCAN_ACCEPT = SCAN_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** As the server compares names: composed letters, no folders. */
export const scanName = ({ name }: Pick<File, 'name'>): string => plainText(name).trim()

interface Added {
  /** The files of this kind, the fit ones of the new among them. */
  readonly files: readonly File[]
  /** What stands at the field, or undefined. */
  readonly error: string | undefined
  /** What the popup says of those that are not taken, or undefined. */
  readonly refusal: string | undefined
}

/**
 * Takes new files to those of one kind (specification 2, section 5): each under 5 MB, with the ending of a scan, of a
 * name that is not chosen yet; at most five of the kind.
 * @param others files of the other kind: a name serves once in an application
 */
export const addScans = (
  files: readonly File[],
  others: readonly File[],
  added: readonly File[],
): Added => {
  const taken = new Set([...files, ...others].map(scanName))
  const fit: File[] = []
  const unfit: string[] = []
  for (const file of added) {
    const name = scanName(file)
    const isFit =
      file.size > 0 && file.size < SCAN_SIZE_LIMIT && hasScanExtension(name) && !taken.has(name)
    if (isFit) fit.push(file)
    else unfit.push(name)
    taken.add(name)
  }
  const all = [...files, ...fit]
  return {
    files: all.slice(0, SCANS_OF_TYPE_MAX),
    error: all.length > SCANS_OF_TYPE_MAX ? APPLICATION_MESSAGES.tooManyFiles : undefined,
    refusal: unfit.length > 0 ? APPLICATION_MESSAGES.badFiles([...new Set(unfit)]) : undefined,
  }
}
