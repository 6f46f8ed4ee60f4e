import type { LockerDoor } from '@yacheyka/contract/device/locker-card'
import { foldBarcode } from '@yacheyka/core/labels/barcode'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '@yacheyka/ui/button.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { operatorPaths } from '../../paths.ts'
import styles from './lockers.module.css'

type Door = Pick<LockerDoor, 'door' | 'content' | 'barcode'>

const findDoors = (doors: readonly Door[], requested: string): readonly number[] =>
  doors
    .filter(({ barcode }) => barcode?.toUpperCase().endsWith(requested.toUpperCase()))
    .map(({ door }) => door)

/** Chooses the door of a parcel by its barcode or the end of it. */
export const FindParcel = ({
  doors,
  onFound,
}: {
  readonly doors: readonly Door[]
  readonly onFound: (door: number) => void
}) => {
  const [text, setText] = useState('')
  const [search, setRequested] = useState<string>()
  const find = () => {
    const wanted = foldBarcode(text) ?? text.trim()
    setRequested(wanted)
    const [door, ...others] = findDoors(doors, wanted)
    if (door !== undefined && others.length === 0) onFound(door)
  }
  return (
    <search>
      <form
        className={styles['find']}
        onSubmit={(event) => {
          event.preventDefault()
          find()
        }}
      >
        <TextField
          label="Найти посылку"
          hint="Штрихкод или его конец"
          autoComplete="off"
          error={search === '' ? 'Введите штрихкод или его конец' : undefined}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setRequested(undefined)
          }}
        />
        <Button type="submit" look="quiet">
          Найти
        </Button>
      </form>
      <output className={styles['outcome']}>
        {search !== undefined && search !== '' && <Outcome doors={doors} search={search} />}
      </output>
    </search>
  )
}

const Outcome = ({
  doors,
  search,
}: {
  readonly doors: readonly Door[]
  readonly search: string
}) => {
  const found = findDoors(doors, search)
  if (found.length === 1) return typeset(`Посылка в ячейке ${found[0]}`)
  if (found.length > 1) return typeset(`Подходят ячейки ${found.join(', ')}: введите больше знаков`)
  const unread = doors
    .filter(({ content, barcode }) => content !== 'empty' && barcode === null)
    .map(({ door }) => door)
  return (
    <>
      {typeset('Такой посылки в этом постамате нет. ')}
      {unread.length > 0 &&
        typeset(
          `Что лежит в ${unread.length === 1 ? 'ячейке' : 'ячейках'} ${unread.join(', ')}, неизвестно. `,
        )}
      <Link to={operatorPaths.parcels({ q: search })}>Искать среди всех отправлений</Link>
    </>
  )
}
