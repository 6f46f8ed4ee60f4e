import { typeset } from '@yacheyka/core/text/wording'
import { useNavigate } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { momentOf } from '@yacheyka/ui/moment.ts'
import type { BatchSaver, BatchVersion, SaveState } from './batch-saver.ts'
import styles from './save-note.module.css'

const wordsOf = (state: SaveState): string => {
  switch (state.kind) {
    case 'none':
      return ''
    case 'waiting':
    case 'saving':
      return 'Сохраняем черновик…'
    case 'saved': {
      const clock = momentOf(state.at)?.clock
      return clock === undefined ? 'Черновик сохранён' : `Черновик сохранён в ${clock}`
    }
    case 'offline':
      return 'Нет связи: черновик пока не сохранён. Сохраним, когда связь появится.'
    case 'refused':
      return `Черновик не сохранён. ${state.detail}`
    case 'conflict':
      return state.detail
  }
}

/** What becomes of the draft on the server; out of a conflict there are two ways. */
export const SaveNote = ({
  saver,
  state,
  batch,
  page,
}: {
  readonly saver: BatchSaver
  readonly state: SaveState
  readonly batch: BatchVersion | undefined
  readonly page: 'sheet' | 'form'
}) => {
  const navigate = useNavigate()
  return (
    <div className={styles['note']} data-bad={BAD.has(state.kind) || undefined}>
      <output>{typeset(wordsOf(state))}</output>
      {state.kind === 'conflict' && (
        <span className={styles['ways']}>
          {batch !== undefined && !state.isGone && (
            <Button
              look="quiet"
              onClick={() => {
                saver.stop()
                void navigate(paths.businessBatch(batch.uid, page), {
                  state: { openedAgain: Date.now() },
                })
              }}
            >
              Открыть сохранённый
            </Button>
          )}
          <Button look="quiet" onClick={saver.saveApart}>
            Сохранить мой отдельно
          </Button>
        </span>
      )}
    </div>
  )
}

const BAD: ReadonlySet<SaveState['kind']> = new Set(['offline', 'refused', 'conflict'])
