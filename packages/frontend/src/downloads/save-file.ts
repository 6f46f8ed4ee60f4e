/** A file as it came, under the name that the server gave it in `Content-Disposition`. */
export interface DownloadedFile {
  readonly name: string
  readonly content: Blob
}

/** Saves what the page holds as a file of the visitor's. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken hold of the file by the next turn.
  setTimeout(() => {
    URL.revokeObjectURL(url)
  })
}
