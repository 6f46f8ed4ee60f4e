import { useState } from 'react'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { MapIcon } from './map-icon.tsx'

const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** The system's own sharing where there is one, else the link goes to the clipboard; either way it says so. */
const share = async (title: string, url: string): Promise<string> => {
  try {
    if (navigator.share !== undefined) {
      await navigator.share({ title, url })
      return ''
    }
    await navigator.clipboard.writeText(url)
    return 'Ссылка скопирована'
  } catch (error) {
    return isCancelled(error) ? '' : `Скопируйте ссылку: ${url}`
  }
}

export const ShareButton = ({ title, url }: { readonly title: string; readonly url: string }) => {
  const [note, setNote] = useState('')
  return (
    <>
      <IconButton
        label="Поделиться"
        onClick={() => {
          void share(title, url).then(setNote)
        }}
      >
        <MapIcon name="share" />
      </IconButton>
      <output>{note}</output>
    </>
  )
}
