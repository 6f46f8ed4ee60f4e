import { skipToken, useQuery } from '@tanstack/react-query'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { LoadingState } from '@yacheyka/ui/states.tsx'
import { PictureView } from './picture-view.tsx'
import styles from './scans.module.css'
import { decodeTiff } from './tiff-client.ts'

/** A file that failed fails again; megabytes are not kept. */
const ONCE = { retry: false, staleTime: Infinity, gcTime: 0 } as const

/** A page of a TIFF, which browsers do not show: decoded in a worker and shown as a picture. */
export const TiffView = ({ name, url }: { readonly name: string; readonly url: string }) => {
  const [page, setPage] = useState(0)
  const [pages, setPages] = useState(1)
  const file = useQuery({
    queryKey: ['tiff', url],
    queryFn: ({ signal }) => loadBytes(url, signal),
    ...ONCE,
  })
  const bytes = file.data
  const picture = useQuery({
    queryKey: ['tiff', url, page],
    queryFn: bytes === undefined ? skipToken : ({ signal }) => decodeTiff({ bytes, page }, signal),
    ...ONCE,
  })
  if (picture.data !== undefined && picture.data.pages !== pages) setPages(picture.data.pages)
  return (
    <div>
      {pages > 1 && (
        <div className={styles['pages']}>
          <IconButton
            label="Предыдущая страница"
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          >
            <Icon name="left" size={18} />
          </IconButton>
          <output className={styles['count']}>
            страница {page + 1} из {pages}
          </output>
          <IconButton
            label="Следующая страница"
            disabled={page === pages - 1}
            onClick={() => setPage(page + 1)}
          >
            <Icon name="right" size={18} />
          </IconButton>
        </div>
      )}
      {file.isError ? (
        <Failed words="Скан не загрузился: обновите страницу или скачайте файл." />
      ) : picture.isError ? (
        <Failed words="Эту страницу TIFF показать не получилось: скачайте файл и откройте его у себя." />
      ) : picture.data === undefined ? (
        <LoadingState label="Открываем скан" />
      ) : (
        <PictureView key={page} name={name} url={picture.data.url} />
      )}
    </div>
  )
}

const Failed = ({ words }: { readonly words: string }) => (
  <p role="alert" className={styles['note']}>
    {typeset(words)}
  </p>
)

async function loadBytes(url: string, signal: AbortSignal) {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
