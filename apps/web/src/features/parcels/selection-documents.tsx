import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import { fetchChosenLabels } from '#/session/labels/label-files.ts'
import { LabelsDialog } from '#/session/labels/labels-dialog.tsx'
import { useMay } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { useDocument } from '@yacheyka/frontend/downloads/use-document.ts'
import styles from './selection-bar.module.css'

/** Labels, act and workbook of what is chosen. */
export const SelectionDocuments = ({ rows }: { readonly rows: readonly ParcelRow[] }) => {
  const [labels, setLabels] = useState(false)
  const mayPrint = useMay('shipping')
  const { pending, failure, save } = useDocument()
  const uids = rows.map(({ uid }) => uid)
  const documents = [
    { label: 'Акт', endpoint: ENDPOINTS.getChosenAct, name: 'Акт приёма-передачи.pdf' },
    { label: 'Excel', endpoint: ENDPOINTS.exportChosenParcels, name: 'Отправления.xlsx' },
  ] as const
  return (
    <>
      <div className={styles['documents']}>
        {mayPrint && (
          <Button
            look="quiet"
            className={styles['action']}
            aria-haspopup="dialog"
            onClick={() => setLabels(true)}
          >
            Этикетки
          </Button>
        )}
        {documents.map(({ label, endpoint, name }) => (
          <Button
            key={label}
            look="quiet"
            className={styles['action']}
            aria-disabled={pending || undefined}
            onClick={() => void save(() => fetchAsCustomer(endpoint, { body: uids }, name))}
          >
            <Icon name="download" size={16} />
            {label}
          </Button>
        ))}
      </div>
      <output className={styles['why']} hidden={!pending && failure === undefined}>
        {pending ? typeset('Готовим файл…') : failure}
      </output>
      {labels && (
        <LabelsDialog
          request={(choice) => fetchChosenLabels(uids, choice)}
          onClose={() => setLabels(false)}
        />
      )}
    </>
  )
}
