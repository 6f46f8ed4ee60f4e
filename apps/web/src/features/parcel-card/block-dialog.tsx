import { typeset } from '@yacheyka/core/text/wording'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'

const Words = ({
  onBlock,
  close,
}: {
  readonly onBlock: () => Promise<void>
  readonly close: () => void
}) => {
  const { pending, once } = useOnce()
  const block = () =>
    once(async () => {
      await onBlock()
      close()
    })
  return (
    <div className={autoStack(12)}>
      <p>
        {typeset(
          'Код перестанет действовать: получатель не откроет ячейку, а посылка вернётся к вам. Пока возврат не начался, её можно разблокировать.',
        )}
      </p>
      <DialogActions>
        <Button look="quiet" onClick={close} {...FIRST}>
          Не блокировать
        </Button>
        <Button look="danger" aria-disabled={pending || undefined} onClick={() => void block()}>
          {pending ? 'Блокируем…' : 'Заблокировать'}
        </Button>
      </DialogActions>
    </div>
  )
}

/** Asks before a recipient is kept from their parcel. */
export const BlockDialog = ({
  onBlock,
  onClose,
}: {
  readonly onBlock: () => Promise<void>
  readonly onClose: () => void
}) => (
  <Dialog title="Заблокировать отправление?" onClose={onClose}>
    {(close) => <Words onBlock={onBlock} close={close} />}
  </Dialog>
)
