import { useRef, useState } from 'react'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import styles from './point-photos.module.css'

const nameOf = (index: number, count: number): string => `Фото ${index + 1} из ${count}`

/** Pictures of the point in a line that scrolls; pressing one opens it large. A picture that is gone leaves no hole. */
export const PointPhotos = ({ photos }: { readonly photos: readonly string[] }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [gone, setGone] = useState<readonly string[]>([])
  const [shown, setShown] = useState(0)
  const left = photos.filter((photo) => !gone.includes(photo))
  if (left.length === 0) return null
  const current = left[shown % left.length]
  const turn = (by: number) => {
    setShown((shown + by + left.length) % left.length)
  }
  return (
    <>
      <ul className={styles['photos']} aria-label="Фотографии точки">
        {left.map((photo, index) => (
          <li key={photo}>
            <button
              type="button"
              className={styles['photo']}
              aria-label={`${nameOf(index, left.length)}: открыть крупно`}
              onClick={() => {
                setShown(index)
                dialog.current?.showModal()
              }}
            >
              <img
                src={photo}
                alt=""
                width={160}
                height={120}
                loading="lazy"
                onError={() => {
                  setGone((before) => [...before, photo])
                }}
              />
            </button>
          </li>
        ))}
      </ul>
      <dialog ref={dialog} className={styles['dialog']} aria-label="Фотографии точки">
        <img src={current} alt={nameOf(shown, left.length)} className={styles['large']} />
        <div className={styles['controls']}>
          {left.length > 1 && (
            <>
              <IconButton
                label="Предыдущее фото"
                onClick={() => {
                  turn(-1)
                }}
              >
                <Icon name="left" />
              </IconButton>
              <span aria-live="polite">{nameOf(shown, left.length)}</span>
              <IconButton
                label="Следующее фото"
                onClick={() => {
                  turn(1)
                }}
              >
                <Icon name="right" />
              </IconButton>
            </>
          )}
          <IconButton
            label="Закрыть"
            onClick={() => {
              dialog.current?.close()
            }}
          >
            <Icon name="close" />
          </IconButton>
        </div>
      </dialog>
    </>
  )
}
