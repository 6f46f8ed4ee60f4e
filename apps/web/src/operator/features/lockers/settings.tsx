import type { LockerSettings } from '@yacheyka/contract/device/locker-card'
import {
  operatorGetLocker,
  operatorSetLockerSettings,
} from '@yacheyka/contract/device/console-lockers'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { Facts } from '#/ui/facts.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { type Errors, useAct } from '../../use-act.ts'
import styles from './lockers.module.css'

type Status = LockerSettings['handed_out_as']
const STATUSES: readonly { readonly value: Status; readonly title: string }[] = [
  { value: 'issued', title: 'Выдана (issued)' },
  { value: 'received', title: 'Получена (received), у партнёра' },
]

const SPEAKERS = [
  { value: 'all', title: 'Терминал и источники ленты' },
  { value: 'own', title: 'Только терминал точки' },
] as const

interface SettingsProps {
  readonly number: string
  readonly settings: LockerSettings
}

/** What an operator sets of a locker; it is told with its configuration. */
export const Settings = ({
  number,
  settings,
  mayChange,
}: SettingsProps & { readonly mayChange: boolean }) => {
  const [changes, setChanges] = useState(false)
  const status = STATUSES.find(({ value }) => value === settings.handed_out_as)
  return (
    <>
      <Facts
        facts={[
          ['Низ экрана от пола', `${settings.screen_bottom_mm} мм`],
          ['Без связи выдаёт', `${settings.lease_days} дн.`],
          ['Статус выданной', status?.title ?? settings.handed_out_as],
          ['События принимаем', SPEAKERS[settings.own_events_only ? 1 : 0].title],
        ]}
      />
      {mayChange && (
        <div className={styles['acts']}>
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setChanges(true)}>
            Изменить настройки
          </Button>
        </div>
      )}
      {changes && (
        <SettingsDialog number={number} settings={settings} onClose={() => setChanges(false)} />
      )}
    </>
  )
}

const SettingsDialog = ({
  number,
  settings,
  onClose,
}: SettingsProps & { readonly onClose: () => void }) => {
  const [bottom, setBottom] = useState(String(settings.screen_bottom_mm))
  const [lease, setLease] = useState(String(settings.lease_days))
  const [status, setStatus] = useState(settings.handed_out_as)
  const [isOwn, setIsOwn] = useState(settings.own_events_only)
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('locker')
  const submit = async (close: () => void) => {
    const found = await run(async () => {
      const body = {
        screen_bottom_mm: numberOf(bottom),
        lease_days: numberOf(lease),
        handed_out_as: status,
        own_events_only: isOwn,
      }
      await callAsOperator(operatorSetLockerSettings, { params: { number }, body })
      await refresh(operatorGetLocker)
      return 'Настройки сохранены, постамат узнает их со связью'
    })
    if (found === null) close()
    else setErrors(found)
  }
  return (
    <Dialog title="Настройки постамата" closedBy="closerequest" onClose={onClose}>
      {(close) => (
        <DialogForm
          act="Сохранить"
          acting="Сохраняем…"
          pending={pending}
          onSubmit={() => void submit(close)}
          onCancel={close}
        >
          <TextField
            label="Низ экрана от пола, мм"
            hint={typeset('По нему кнопки встают туда, где дотянется сидящий')}
            inputMode="numeric"
            autoComplete="off"
            value={bottom}
            error={errors['screen_bottom_mm']}
            onChange={({ target }) => setBottom(target.value)}
            {...FIRST}
          />
          <TextField
            label="Сколько дней выдаёт без связи"
            hint={typeset('Потом коды не действуют, пока связь не вернётся')}
            inputMode="numeric"
            autoComplete="off"
            value={lease}
            error={errors['lease_days']}
            onChange={({ target }) => setLease(target.value)}
          />
          <SelectField
            label="Статус выданной посылки"
            options={STATUSES}
            value={status}
            onChange={({ target }) =>
              setStatus(target.value === 'received' ? 'received' : 'issued')
            }
          />
          <SelectField
            label="Кто сообщает, что в точке"
            hint={typeset('Посторонним источникам ленты откажем, пока терминал подключён')}
            options={SPEAKERS}
            value={isOwn ? 'own' : 'all'}
            onChange={({ target }) => setIsOwn(target.value === 'own')}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}

/** What is no number is left to the server, which names the field. */
const numberOf = (text: string): number => Number(text.trim() === '' ? Number.NaN : text)
