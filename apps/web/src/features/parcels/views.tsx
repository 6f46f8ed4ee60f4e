import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { typeset } from '@yacheyka/core/text/wording'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useNow } from '@yacheyka/ui/use-now.ts'
import { VIEW_NAME_MAX, VIEWS_MAX, type ListSettings } from './list-settings.ts'
import styles from './views.module.css'

type View = ListSettings['views'][number]

/** The same filters in the same order, whatever page they are on. */
const withoutPage = (search: string): string => {
  const query = new URLSearchParams(search)
  query.delete('page')
  query.sort()
  return query.toString()
}

/** Lists that are looked at again and again: two of ours, and one's own. */
export const Views = ({
  search,
  views,
  onChange,
}: {
  /** Of the address. */
  readonly search: string
  readonly views: readonly View[]
  readonly onChange: (views: View[]) => void
}) => {
  const [naming, setNaming] = useState(false)
  const today = isoDay(moscowDay(useNow()))
  const now = withoutPage(search)
  const ours: readonly View[] = [
    { name: 'Все', search: '' },
    { name: 'Сегодняшние', search: `date_from=${today}&date_to=${today}` },
    { name: 'Ждут больше двух дней', search: 'waiting_days=2' },
  ]
  const isNew = [...ours, ...views].every((view) => withoutPage(view.search) !== now)
  return (
    <nav aria-label="Виды списка" className={styles['views']}>
      <ul className={styles['list']}>
        {ours.map((view) => (
          <li key={view.name} className={styles['view']}>
            <ViewLink view={view} now={now} />
          </li>
        ))}
        {views.map((view) => (
          <li key={view.name} className={styles['view']}>
            <ViewLink view={view} now={now} />
            <button
              type="button"
              className={styles['remove']}
              aria-label={`Убрать вид «${view.name}»`}
              onClick={() => onChange(views.filter(({ name }) => name !== view.name))}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {isNew && views.length < VIEWS_MAX && (
        <button type="button" className={styles['save']} onClick={() => setNaming(true)}>
          Сохранить вид
        </button>
      )}
      {naming && (
        <NameDialog
          taken={[...ours, ...views].map(({ name }) => name)}
          onName={(name) => onChange([...views, { name, search: now }])}
          onClose={() => setNaming(false)}
        />
      )}
    </nav>
  )
}

const ViewLink = ({
  view: { name, search },
  now,
}: {
  readonly view: View
  readonly now: string
}) => (
  <Link
    to={`?${search}`}
    preventScrollReset
    aria-current={withoutPage(search) === now ? 'true' : undefined}
    className={styles['link']}
  >
    {typeset(name)}
  </Link>
)

const NameDialog = ({
  taken,
  onName,
  onClose,
}: {
  readonly taken: readonly string[]
  readonly onName: (name: string) => void
  readonly onClose: () => void
}) => {
  const id = useId()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const save = (close: () => void) => {
    const trimmed = name.trim()
    if (trimmed === '') return setError('Назовите вид')
    if (taken.includes(trimmed)) return setError('Вид с таким названием уже есть')
    onName(trimmed)
    close()
  }
  return (
    <Dialog title="Сохранить вид" onClose={onClose}>
      {(close) => (
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save(close)
          }}
        >
          <TextField
            {...FIRST}
            label="Название"
            hint={typeset('Запомним поиск, фильтры и порядок; вид останется в этом браузере')}
            maxLength={VIEW_NAME_MAX}
            autoComplete="off"
            error={error}
            value={name}
            onChange={({ target: { value } }) => {
              setName(value)
              setError(undefined)
            }}
          />
          <DialogActions>
            <Button look="quiet" onClick={close}>
              Не сохранять
            </Button>
            <Button type="submit">Сохранить</Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
