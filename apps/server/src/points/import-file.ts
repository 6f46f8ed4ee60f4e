import { readFile, stat } from 'node:fs/promises'
import { ImportError } from './import-error.ts'
import { IMPORT_SIZE_MAX } from './import-text.ts'

/** @throws {ImportError} where the file is not there, may not be read or is too large */
export async function readImportFile(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file)
    if (size > IMPORT_SIZE_MAX) throw new ImportError('Файл слишком велик: разделите его на части')
    return await readFile(file)
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`Файл «${file}» не читается: проверьте путь и права`, [], {
      cause: error,
    })
  }
}
