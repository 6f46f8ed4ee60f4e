import {
  MESSAGES,
  RESUME_EXTENSIONS,
  RESUME_SIZE_MAX,
  resumeExtension,
} from '@yacheyka/core/vacancies/vacancy'

/** What the browser's chooser offers first. */
export const RESUME_ACCEPT = RESUME_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** What is wrong with the file as far as its name and size tell; the server looks inside. */
export const errorOfResume = (file: Pick<File, 'name' | 'size'> | null): string | undefined => {
  if (file === null || file.size === 0) return MESSAGES.required
  if (resumeExtension(file.name) === undefined) return MESSAGES.format
  return file.size > RESUME_SIZE_MAX ? MESSAGES.fileLarge : undefined
}

/** The file was there when it was chosen and is not any more, or may not be read. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** The whole file as `data:…;base64,…`. @throws {UnreadableFile} */
export const readAsBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      resolve(typeof reader.result === 'string' ? reader.result : '')
    })
    reader.addEventListener('error', () => {
      reject(new UnreadableFile(file.name, { cause: reader.error }))
    })
    reader.readAsDataURL(file)
  })
