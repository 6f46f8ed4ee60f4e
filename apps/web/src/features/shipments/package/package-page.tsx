import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { DownloadButton } from '@yacheyka/frontend/downloads/download-button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { OrderingPanel } from '../ordering/ordering-panel.tsx'
import { BatchLoader } from '../saving/batch-loader.tsx'
import { SaveNote } from '../saving/save-note.tsx'
import { useBatchOfUrl, useBatchUrl } from '../saving/use-batch-of-url.ts'
import { UnsavedGuard } from '../unsaved-guard.tsx'
import type { FileWay } from './file-rules.ts'
import { Mapping } from './mapping.tsx'
import styles from './package-page.module.css'
import { PackagePopup } from './report-dialog.tsx'
import { SheetBoard } from './sheet-board.tsx'
import { Steps } from './steps.tsx'
import { openBatch, usePackage, type Opened, type Package } from './use-package.ts'
import { WaitingNote } from './waiting-note.tsx'

const PARCELS = ['отправление', 'отправления', 'отправлений'] as const

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Отправить пакетно', config),
    description: 'Отправления из таблицы: по шаблону или из файла магазина.',
    path: pathname,
  }),
}

const Ways = ({ way }: { readonly way: FileWay }) => (
  <nav aria-label="Откуда отправления" className={styles['ways']}>
    <Link
      to={paths.businessPackageLoad()}
      replace
      preventScrollReset
      aria-current={way === 'template' ? 'page' : undefined}
    >
      По шаблону
    </Link>
    <Link
      to="?from=shop"
      replace
      preventScrollReset
      aria-current={way === 'shop' ? 'page' : undefined}
    >
      {typeset('Импорт из файла магазина')}
    </Link>
  </nav>
)

const OpenedCard = ({
  board,
  focusRequest,
}: {
  readonly board: Package
  readonly focusRequest: number
}) => {
  const { opened } = board
  if (opened === undefined) return null
  return (
    <section aria-label="Отправления" className={classes(stack(12), styles['card'])}>
      <div className={styles['file']}>
        <Icon name="table" size={24} />
        <div className={styles['words']}>
          <p className={styles['name']}>{opened.name}</p>
          {opened.shop !== undefined && (
            <button type="button" className={styles['link']} onClick={board.mapAgain}>
              {typeset('Изменить сопоставление столбцов')}
            </button>
          )}
        </div>
        <Button look="quiet" className={styles['small']} onClick={board.reset}>
          Удалить файл
        </Button>
      </div>
      {board.isLeft && (
        <p className={styles['left']}>
          {typeset('Здесь отправления, которые не вошли в прошлый заказ.')}
        </p>
      )}
      <SaveNote {...board.saving} page="sheet" />
      <WaitingNote board={board} />
      <FileNote board={board} />
      <SheetBoard board={board} startAtError={focusRequest} />
    </section>
  )
}

/** The file itself, as it was sent. */
const FileNote = ({ board: { keptFile } }: { readonly board: Package }) => {
  const { request, error } = keptFile
  if (error !== undefined)
    return (
      <p className={styles['left']}>{typeset(`Строки сохранены, а сам файл — нет. ${error}`)}</p>
    )
  return request && <DownloadButton request={request}>Скачать исходный файл</DownloadButton>
}

const Body = ({
  board,
  focusRequest,
}: {
  readonly board: Package
  readonly focusRequest: number
}) => {
  const [search] = useSearchParams()
  const way: FileWay = search.get('from') === 'shop' ? 'shop' : 'template'
  if (board.mapping !== undefined) return <Mapping board={board} file={board.mapping} />
  if (board.opened === undefined)
    return <Steps board={board} way={way} shopLink={<Ways way={way} />} />
  return (
    <>
      {board.leftOut > 0 && (
        <p className={styles['left']}>
          {typeset(
            `Не войдёт в этот заказ: ${counted(board.leftOut, PARCELS)}. После оформления эти строки останутся здесь, в таблице.`,
          )}
        </p>
      )}
      {board.ordering !== undefined && (
        <OrderingPanel
          parcels={board.ordering}
          batchOf={board.saving.saver.flush}
          onBack={board.back}
          onOrdered={board.onOrdered}
          onLockerRejected={board.refuse}
        />
      )}
      {/* What is typed and where one stood stay, while prices are looked at. */}
      <div hidden={board.ordering !== undefined}>
        <OpenedCard board={board} focusRequest={focusRequest} />
      </div>
    </>
  )
}

/** Sending by a table (specification 2, «Package load»). */
export const Component = () => {
  const { key, batchUid } = useBatchOfUrl()
  if (batchUid === undefined) return <PackagePage key={key} start={undefined} />
  return (
    <BatchLoader key={key} uid={batchUid} read={openBatch}>
      {(opened) => <PackagePage start={opened} />}
    </BatchLoader>
  )
}

const PackagePage = ({ start }: { readonly start: Opened | undefined }) => {
  const board = usePackage(start)
  useBatchUrl(board.saving.batch?.uid)
  const [focusRequest, setFocusRequest] = useState(0)
  return (
    <div className={stack(16)}>
      <div className={styles['top']}>
        <h1 className={styles['title']}>Отправить пакетно</h1>
        {board.opened !== undefined && (
          <p className={styles['count']}>
            Отправлений: {formatNumber(board.opened.sheet.parcels.size)}
          </p>
        )}
      </div>
      <Body board={board} focusRequest={focusRequest} />
      <PackagePopup board={board} onShow={() => setFocusRequest((old) => old + 1)} />
      <UnsavedGuard
        unsaved={board.unsaved}
        onRequest={board.saving.saver.flush}
        onDiscard={board.closeFile}
      />
    </div>
  )
}
