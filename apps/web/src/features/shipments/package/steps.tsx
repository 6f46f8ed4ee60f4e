import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { typeset } from '@yacheyka/core/text/wording'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { saveFile } from '@yacheyka/frontend/downloads/save-file.ts'
import { useToastAttempt } from '@yacheyka/frontend/api/use-toast-attempt.ts'
import { DropZone } from './drop-zone.tsx'
import type { FileWay } from './file-rules.ts'
import { FitCalculator } from './fit-calculator.tsx'
import styles from './steps.module.css'
import type { Package } from './use-package.ts'

const Step = ({
  number,
  title,
  children,
}: {
  readonly number: number
  readonly title: string
  readonly children: ReactNode
}) => (
  <li className={classes(autoStack(12), styles['step'])}>
    <h2 className={styles['title']}>
      <span className={styles['number']} aria-hidden="true">
        {number}
      </span>
      {title}
    </h2>
    {children}
  </li>
)

const Template = () => {
  const { pending, attempt } = useToastAttempt()
  const run = () =>
    attempt(async () => {
      const { name, content } = await fetchAsCustomer(
        ENDPOINTS.getPackageTemplate,
        {},
        'Шаблон отправлений.xlsx',
      )
      saveFile(name, content)
    })
  return (
    <Button look="quiet" aria-disabled={pending || undefined} onClick={() => void run()}>
      <Icon name="download" size={20} />
      {pending ? 'Готовим файл…' : 'Скачать шаблон'}
    </Button>
  )
}

const ByTemplate = () => (
  <>
    <Step number={1} title="Скачайте шаблон">
      <p>
        {typeset(
          'Таблица Excel с готовыми столбцами, списками и подсказками в ячейках. Открывается и в LibreOffice.',
        )}
      </p>
      <Template />
    </Step>
    <Step number={2} title="Заполните его">
      <p>
        {typeset(
          'Одна строка — одна посылка. Если в посылке несколько товаров, повторите её номер в следующих строках.',
        )}
      </p>
      <FitCalculator />
      <p>
        <Link to={paths.businessMap()} target="_blank">
          {typeset('Номера почтоматов на карте')}
        </Link>
      </p>
    </Step>
  </>
)

const ByShopFile = () => (
  <>
    <Step number={1} title="Выгрузите заказы">
      <p>
        {typeset(
          'Подойдёт таблица из вашего магазина или учётной программы: .csv (UTF-8 или windows-1251) или .xlsx с названиями столбцов в первой строке.',
        )}
      </p>
      <FitCalculator />
    </Step>
    <Step number={2} title="Сопоставьте столбцы">
      <p>
        {typeset(
          'После загрузки покажем, какой столбец за что отвечает. Для следующих файлов с теми же заголовками запомним ваш выбор.',
        )}
      </p>
    </Step>
  </>
)

/** What to do before there are rows (specification 2, «Package load»). */
export const Steps = ({
  board: { upload, again, take, cancel },
  way,
  shopLink,
}: {
  readonly board: Package
  readonly way: FileWay
  /** The switch between the two ways. */
  readonly shopLink: ReactNode
}) => (
  <>
    {shopLink}
    <ol className={classes(stack(16), styles['steps'])}>
      {way === 'template' ? <ByTemplate /> : <ByShopFile />}
      <Step number={3} title="Загрузите файл">
        <DropZone
          key={again}
          way={way}
          upload={upload}
          wanted={again > 0}
          onFile={(file) => take(file, way)}
          onCancel={cancel}
        />
      </Step>
    </ol>
  </>
)
