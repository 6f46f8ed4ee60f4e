import type { ParcelDetails } from '@yacheyka/contract/parcels/parcels'
import type { Terminal } from '@yacheyka/contract/points/points'
import { deadlineOf, wireDay } from '@yacheyka/core/time/wire-day'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { calendarFile } from './calendar.ts'
import { useNow } from '@yacheyka/ui/use-now.ts'

/** Hands a file of the page's own making to the browser. */
const saveFile = (text: string, type: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click; a phone asks the visitor first.
  setTimeout(() => {
    URL.revokeObjectURL(url)
  }, 60_000)
}

/** The deadline as a day in the visitor's calendar, as far as it is ahead. Code and address of the page stay out of it: calendars are shared. */
export const SaveDeadline = ({
  parcel,
  terminal,
}: {
  readonly parcel: ParcelDetails
  readonly terminal: Terminal | undefined
}) => {
  const { public_url: site, sms } = useConfig()
  const day = parcel.expire_at === null ? undefined : wireDay(parcel.expire_at)
  const over = deadlineOf(parcel.expire_at, useNow())?.state === 'over'
  if (day === undefined || over) return null
  const save = () => {
    const file = calendarFile({
      id: `${parcel.order_id}@${new URL(site).host}`,
      day,
      summary: `Последний день: забрать посылку ${parcel.order_id}`,
      description: `Отправитель: ${parcel.consignor}. Код — ${sms ? 'по ссылке из СМС' : 'на странице посылки'}.`,
      location: terminal?.structured_address.full_addr ?? `Точка № ${parcel.number}`,
      writtenAt: Date.now(),
    })
    saveFile(file, 'text/calendar;charset=utf-8', 'posylka.ics')
  }
  return (
    <Button look="quiet" onClick={save}>
      Сохранить в календарь
    </Button>
  )
}
