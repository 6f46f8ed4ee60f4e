import { useQuery } from '@tanstack/react-query'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { IconButton } from '#/ui/button.tsx'
import { Icon } from '#/ui/icons.tsx'
import { LoadingState } from '#/ui/states.tsx'
import { PictureView } from './picture-view.tsx'
import type { TiffPage } from './read-tiff.ts'
import styles from './scans.module.css'

/** A page of a TIFF, which browsers do not show: read here and shown as a picture. */
export const TiffView = ({
  name,
  address,
}: {
  readonly name: string
  readonly address: string
}) => {
  const [page, setPage] = useState(0)
  const { data, isError } = useQuery({
    queryKey: ['tiff', address, page],
    queryFn: ({ signal }) => loadPage(address, page, signal),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (isError)
    return (
      <p role="alert" className={styles['note']}>
        {typeset('Этот TIFF не открылся: скачайте файл и откройте его у себя.')}
      </p>
    )
  if (data === undefined) return <LoadingState label="Открываем скан" />
  return (
    <div>
      {data.pages > 1 && (
        <div className={styles['steps']}>
          <IconButton
            label="Предыдущая страница"
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          >
            <Icon name="left" size={18} />
          </IconButton>
          <span className={styles['count']}>
            страница {page + 1} из {data.pages}
          </span>
          <IconButton
            label="Следующая страница"
            disabled={page === data.pages - 1}
            onClick={() => setPage(page + 1)}
          >
            <Icon name="right" size={18} />
          </IconButton>
        </div>
      )}
      <PictureView key={page} name={name} address={data.picture} />
    </div>
  )
}

async function loadPage(address: string, at: number, signal: AbortSignal) {
  const [{ readTiff }, response] = await Promise.all([
    import('./read-tiff.ts'),
    fetch(address, { signal }),
  ])
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const { pages, page } = readTiff(await response.arrayBuffer(), at)
  return { pages, picture: pictureOf(page) }
}

/** The page's policy shows pictures of `data:`, not of `blob:`. */
const pictureOf = ({ width, height, pixels }: TiffPage): string => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0)
  return canvas.toDataURL()
}
