import {
  operatorGetScan,
  type ApplicationScan,
} from '@yacheyka/contract/applications/console-applications'
import { SCAN_KINDS, SCAN_WORDING } from '@yacheyka/core/applications/application'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { ButtonAnchor, IconButton } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { formatSize } from '@yacheyka/ui/format-size.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { PdfView } from './pdf-view.tsx'
import { PictureView } from './picture-view.tsx'
import styles from './scans.module.css'
import { TiffView } from './tiff-view.tsx'

const { pdf, tiff } = SCAN_KINDS

const SHORT_WORDS = { fns_scan: 'Свидетельство ИНН', egrul_scan: 'Выписка ЕГРЮЛ' } as const

/** A file that cannot be looked at here, and what to do. */
const NotShown = ({ words }: { readonly words: string }) => (
  <p className={styles['note']}>{typeset(words)}</p>
)

/** A picture is shown by the page, a TIFF once it is decoded, a PDF by the browser's own viewer in a frame of our address. */
const View = ({ scan, url }: { readonly scan: ApplicationScan; readonly url: string }) => {
  if (scan.media_type === tiff.mediaType) return <TiffView name={scan.name} url={url} />
  if (scan.media_type !== pdf.mediaType) return <PictureView name={scan.name} url={url} />
  return navigator.pdfViewerEnabled ? (
    <PdfView name={scan.name} url={url} />
  ) : (
    <NotShown words="Этот браузер не показывает PDF в странице: откройте файл отдельно или скачайте." />
  )
}

/** The applicant's scans, one in sight at a time. */
export const Scans = ({
  uid,
  scans,
}: {
  readonly uid: string
  readonly scans: readonly ApplicationScan[]
}) => {
  const [at, setAt] = useState(0)
  const scan = scans[at]
  if (scan === undefined)
    return (
      <Card title="Сканы">
        <NotShown words="Сканов при заявке нет." />
      </Card>
    )
  const params = { uid, key: scan.key }
  const url = urlOf(operatorGetScan, { params })
  const step = (by: number) => setAt((at + by + scans.length) % scans.length)
  return (
    <Card
      title="Сканы"
      aside={
        <div className={styles['steps']}>
          <IconButton label="Предыдущий скан" onClick={() => step(-1)}>
            <Icon name="left" size={18} />
          </IconButton>
          <span className={styles['count']}>
            {at + 1} из {scans.length}
          </span>
          <IconButton label="Следующий скан" onClick={() => step(1)}>
            <Icon name="right" size={18} />
          </IconButton>
        </div>
      }
    >
      <ul className={styles['names']} aria-label="Сканы заявки">
        {scans.map(({ key, type, name, size }, index) => (
          <li key={key}>
            <button
              type="button"
              className={styles['name']}
              aria-pressed={index === at}
              title={SCAN_WORDING[type]}
              onClick={() => setAt(index)}
            >
              <span className={styles['kind']}>{SHORT_WORDS[type]}</span>
              <span className={styles['file']}>
                {name}, {formatSize(size)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <View key={scan.key} scan={scan} url={url} />
      <div className={styles['links']}>
        <ButtonAnchor
          look="quiet"
          className={styles['link']}
          href={urlOf(operatorGetScan, { params, query: { save: '1' } })}
          download={scan.name}
        >
          <Icon name="download" size={18} />
          Скачать
        </ButtonAnchor>
        {scan.media_type !== tiff.mediaType && (
          <ButtonAnchor
            look="quiet"
            className={styles['link']}
            href={url}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="outward" size={18} />
            Открыть отдельно
          </ButtonAnchor>
        )}
      </div>
    </Card>
  )
}
