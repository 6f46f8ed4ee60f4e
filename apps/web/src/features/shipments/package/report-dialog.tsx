import type { SheetError } from '@yacheyka/core/sheets/parcel-sheet-types'
import { UNKNOWN_TEMPLATE_MESSAGE } from '@yacheyka/core/sheets/parcel-sheet'
import { counted, formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { MarkedFile } from './marked-file.tsx'
import { PACKAGE_MESSAGES as MESSAGES } from './messages.ts'
import styles from './report-dialog.module.css'
import type { Package } from './use-package.ts'

/** More than anybody reads in a popup; the table has them all. */
const SHOWN = 50

const CELLS = ['ячейка', 'ячейки', 'ячеек'] as const

const Rest = ({ count }: { readonly count: number }) =>
  count > SHOWN && (
    <p className={styles['rest']}>
      и{NBSP}ещё {formatNumber(count - SHOWN)}
    </p>
  )

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={autoStack(8)}>
    <h3 className={styles['title']}>{title}</h3>
    {children}
  </section>
)

/** Long lists scroll in a box of their own, which the keyboard reaches. */
const Scrolled = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
  <section aria-label={label} tabIndex={0} className={styles['scrolled']}>
    {children}
  </section>
)

const Cells = ({ errors }: { readonly errors: readonly SheetError[] }) => (
  <Part title={`${MESSAGES.cells}: ${formatNumber(errors.length)}`}>
    <Scrolled label={counted(errors.length, CELLS)}>
      <ul className={classes(autoStack(8), styles['cells'])}>
        {errors.slice(0, SHOWN).map(({ cell, value, message, letter, row }) => (
          <li key={`${letter}${row}`}>
            <strong>{cell}</strong>
            <span>
              {typeset(message)}
              {value !== '' && (
                <span className={styles['value']}>Сейчас: {value.slice(0, 80)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Rest count={errors.length} />
    </Scrolled>
  </Part>
)

const Mismatched = ({ numbers }: { readonly numbers: readonly string[] }) => (
  <Part title={`${MESSAGES.mismatched}: ${formatNumber(numbers.length)}`}>
    <Scrolled label="Посылки">
      <p>{numbers.slice(0, SHOWN).join(', ')}</p>
      <Rest count={numbers.length} />
    </Scrolled>
  </Part>
)

const Terminals = ({ numbers }: { readonly numbers: readonly string[] }) => (
  <Part title={MESSAGES.terminalsTitle}>
    <Scrolled label="Почтоматы">
      <p>{MESSAGES.terminals(numbers.slice(0, SHOWN).join(', '))}</p>
      <Rest count={numbers.length} />
    </Scrolled>
  </Part>
)

/** The two ways out that every popup of a file has. */
const WaysOut = ({ board }: { readonly board: Package }) => {
  const navigate = useNavigate()
  const byHand = () => {
    // Before the move: nobody is asked about what is given up here.
    flushSync(board.reset)
    void navigate(paths.businessManualLoad())
  }
  return (
    <div className={styles['ways']}>
      <Button look="quiet" onClick={byHand}>
        {MESSAGES.byHand}
      </Button>
      <Button look="quiet" onClick={board.startAgain}>
        {MESSAGES.again}
      </Button>
    </div>
  )
}

const Report = ({
  board,
  close,
  onShow,
}: {
  readonly board: Package
  readonly close: () => void
  readonly onShow: () => void
}) => {
  const { errors, mismatched, terminals, faulty, good } = board.survey
  const refused = new Set(terminals)
  const cells = errors.filter(({ letter, value }) => letter !== 'F' || !refused.has(value))
  return (
    <>
      {cells.length > 0 && <Cells errors={cells} />}
      {mismatched.length > 0 && <Mismatched numbers={mismatched} />}
      {terminals.length > 0 && <Terminals numbers={terminals} />}
      <div className={styles['go']}>
        {board.replaceable > 0 && (
          <Button
            onClick={() => {
              board.replaceAll()
              close()
            }}
          >
            {MESSAGES.replaceAll} на{NBSP}ближайшие: {formatNumber(board.replaceable)}
          </Button>
        )}
        <Button
          onClick={() => {
            close()
            onShow()
          }}
          {...FIRST}
        >
          Показать ошибки в{NBSP}таблице
        </Button>
        {good.size > 0 && (
          <Button
            look="quiet"
            onClick={() => {
              board.select(good)
              close()
            }}
          >
            Продолжить без строк с{NBSP}ошибками: {formatNumber(faulty.size)}
          </Button>
        )}
        <MarkedFile board={board} />
      </div>
    </>
  )
}

/** What is wrong with a file, to the letter of the specification (2, section 8), and the ways on. */
export const PackagePopup = ({
  board,
  onShow,
}: {
  readonly board: Package
  /** «Показать ошибки в таблице» */
  readonly onShow: () => void
}) => {
  const { popup } = board
  if (popup === undefined) return null
  return (
    <Dialog
      key={popup}
      title={MESSAGES.error}
      className={styles['dialog']}
      onClose={board.closePopup}
    >
      {(close) => (
        <>
          {popup === 'template' && (
            <>
              <p>{UNKNOWN_TEMPLATE_MESSAGE}</p>
              <p className={styles['quiet']}>
                {typeset(
                  'В ячейке A1 должно стоять «Последняя миля». Скачайте шаблон и перенесите данные в него или загрузите файл как таблицу магазина.',
                )}
              </p>
              <Button onClick={board.readAsShop} {...FIRST}>
                Разобрать как файл магазина
              </Button>
            </>
          )}
          {popup === 'none' && (
            <Part title={MESSAGES.noneTitle}>
              <p>{MESSAGES.none}</p>
            </Part>
          )}
          {popup === 'report' && <Report board={board} close={close} onShow={onShow} />}
          <WaysOut board={board} />
        </>
      )}
    </Dialog>
  )
}
