import { useQuery } from '@tanstack/react-query'
import { operatorListTexts, PICTURE_ALT_MAX } from '@yacheyka/contract/content/console-texts'
import {
  NEWS_PICTURE_SIZE_MAX,
  NEWS_PICTURE_TOO_LARGE,
} from '@yacheyka/contract/content/news-pictures'
import { useId, useRef, useState } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { FileField } from '@yacheyka/ui/file-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { operatorQuery } from '../../api.ts'
import editor from '../../parts/editor.module.css'
import type { FieldProps } from '../../parts/use-operator-form.ts'
import { uploadPicture } from './upload-picture.ts'

/** A picture that is uploaded, or one of this site by its address: those that other news have are offered. */
export const PictureFields = ({
  url,
  picture,
  alt,
  onPicture,
}: {
  readonly url: string
  readonly picture: FieldProps
  readonly alt: FieldProps
  /** Another one, or none. */
  readonly onPicture: (url: string) => void
}) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const { data } = useQuery(
    operatorQuery(operatorListTexts, { params: { kind: 'news' }, query: { limit: 100 } }),
  )
  const used = new Set(data?.results.map((news) => news.picture).filter((each) => each !== ''))
  const upload = async (chosen: File | null) => {
    setFile(chosen)
    setError(undefined)
    if (chosen === null) return
    if (chosen.size > NEWS_PICTURE_SIZE_MAX) {
      setError(NEWS_PICTURE_TOO_LARGE)
      return
    }
    try {
      onPicture(await uploadPicture(chosen))
      setFile(null)
    } catch (thrown) {
      setError(formatError(thrown))
    }
  }
  return (
    <>
      <FileField
        ref={input}
        label={url === '' ? 'Загрузить картинку' : 'Загрузить другую картинку'}
        hint="JPEG, PNG или WebP до 2 МБ, лучше 1280 × 800; можно без картинки"
        accept=".jpg,.jpeg,.png,.webp"
        file={file}
        error={error}
        onFile={(chosen) => void upload(chosen)}
      />
      <TextField
        label="Картинка"
        hint="Адрес картинки этого сайта; можно без неё"
        list={id}
        autoComplete="off"
        {...picture}
      />
      <datalist id={id}>
        {[...used].map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
      {url !== '' && (
        <>
          <TextField
            label="Что на картинке"
            hint="Для тех, кто её не видит: «Почтомат у входа на каток»"
            maxLength={PICTURE_ALT_MAX}
            autoComplete="off"
            {...alt}
          />
          <div className={editor['acts']}>
            <Button look="quiet" onClick={() => onPicture('')}>
              Убрать картинку
            </Button>
          </div>
        </>
      )}
    </>
  )
}
