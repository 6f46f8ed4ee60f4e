import type { OrderRow } from '@yacheyka/contract/orders/order-lists'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { paths } from '@yacheyka/frontend/paths.ts'
import { fetchOrderLabels } from '#/session/labels/label-files.ts'
import { OTHER_LABELS, PRINT_LABELS } from '#/session/labels/label-words.ts'
import { LabelsDialog } from '#/session/labels/labels-dialog.tsx'
import { useMay } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import type { DownloadedFile } from '@yacheyka/frontend/downloads/save-file.ts'
import { useDocument } from '@yacheyka/frontend/downloads/use-document.ts'
import { InfoPopup } from './info-popup.tsx'
import styles from './order-documents.module.css'
import { fetchAct, fetchOrderPdf } from './order-files.ts'

/** The papers of an order: labels in the format at hand, the order itself, the act that goes with the parcels. */
export const OrderDocuments = ({ order }: { readonly order: OrderRow }) => {
  const { pending, failure, forgetFailure, save } = useDocument()
  const [choosing, setChoosing] = useState(false)
  const mayPrint = useMay('shipping')
  const fileButton = (
    label: string,
    look: 'main' | 'quiet',
    request: () => Promise<DownloadedFile>,
  ) => (
    <Button
      look={look}
      className={styles['button']}
      aria-disabled={pending || undefined}
      onClick={() => void save(request)}
    >
      <Icon name="download" size={18} />
      {label}
    </Button>
  )
  return (
    <div className={classes(autoStack(8), styles['documents'])}>
      {mayPrint && fileButton(PRINT_LABELS, 'main', () => fetchOrderLabels(order))}
      {mayPrint && (
        <Button
          look="quiet"
          className={styles['button']}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          {OTHER_LABELS}
        </Button>
      )}
      {fileButton(typeset('Заказ в PDF'), 'quiet', () => fetchOrderPdf(order))}
      {fileButton(typeset('Акт приёма-передачи'), 'quiet', () => fetchAct(order))}
      <output className={styles['note']}>{pending && 'Готовим файл…'}</output>
      {failure !== undefined && (
        <InfoPopup title="Файл не готов" onClose={forgetFailure}>
          {failure}
        </InfoPopup>
      )}
      {choosing && (
        <LabelsDialog
          request={(choice) => fetchOrderLabels(order, choice)}
          browserPage={paths.businessOrderBarcodes(order.order_number)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
