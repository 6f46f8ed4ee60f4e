import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import type { ParcelAction } from '@yacheyka/core/parcels/parcel-actions'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { BulkPrompt } from './bulk-prompt.tsx'
import { BulkReport } from './bulk-report.tsx'
import type { useBulk } from './use-bulk.ts'
import { BULK_WORDS } from './words.ts'

/** One action on the chosen parcels: for how many it is possible, then how it goes, then what became of each. */
export const BulkDialog = ({
  action,
  rows,
  bulk: { run, prices, begin, stop, again, close },
}: {
  readonly action: ParcelAction
  readonly rows: readonly ParcelRow[]
  readonly bulk: ReturnType<typeof useBulk>
}) => (
  <Dialog
    title={BULK_WORDS[action].title}
    // A press beside it would stop what is running.
    closedBy="closerequest"
    onClose={close}
  >
    {(shut) =>
      run === undefined ? (
        <BulkPrompt action={action} rows={rows} prices={prices} onBegin={begin} onClose={shut} />
      ) : (
        <BulkReport run={run} onStop={stop} onAgain={again} onClose={shut} />
      )
    }
  </Dialog>
)
