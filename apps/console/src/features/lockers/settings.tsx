import type { LockerSettings } from '@yacheyka/contract/device/locker-card'
import {
  operatorGetLocker,
  operatorSetLockerSettings,
} from '@yacheyka/contract/device/console-lockers'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
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

const SettingsDialog = ({ onClose, ...rest }: SettingsProps & { readonly onClose: () => void }) => (
  <Dialog title="Настройки постамата" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form {...rest} close={close} />}
  </Dialog>
)

const Form = ({ number, settings, close }: SettingsProps & { readonly close: () => void }) => {
  const form = useOperatorForm({
    defaultValues: {
      screen_bottom_mm: String(settings.screen_bottom_mm),
      lease_days: String(settings.lease_days),
      handed_out_as: settings.handed_out_as,
      own_events_only: settings.own_events_only ? 'own' : 'all',
    },
    schema: operatorSetLockerSettings.body,
    toBody: (typed) => ({
      screen_bottom_mm: numberOf(typed.screen_bottom_mm),
      lease_days: numberOf(typed.lease_days),
      handed_out_as: typed.handed_out_as,
      own_events_only: typed.own_events_only === 'own',
    }),
    send: async (body) => {
      await callAsOperator(operatorSetLockerSettings, { params: { number }, body })
      await refresh(operatorGetLocker)
    },
    success: 'Настройки сохранены, постамат узнает их со связью',
    onDone: close,
    about: 'locker',
  })
  return (
    <ConsoleDialogForm form={form} act="Сохранить" acting="Сохраняем…" onCancel={close}>
      <TextField
        label="Низ экрана от пола, мм"
        hint={typeset('По нему кнопки встают туда, где дотянется сидящий')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('screen_bottom_mm')}
        {...FIRST}
      />
      <TextField
        label="Сколько дней выдаёт без связи"
        hint={typeset('Потом коды не действуют, пока связь не вернётся')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('lease_days')}
      />
      <SelectField
        label="Статус выданной посылки"
        options={STATUSES}
        {...form.field('handed_out_as')}
      />
      <SelectField
        label="Кто сообщает, что в точке"
        hint={typeset('Посторонним источникам ленты откажем, пока терминал подключён')}
        options={SPEAKERS}
        {...form.field('own_events_only')}
      />
    </ConsoleDialogForm>
  )
}

/** What is no number is refused by the schema, which names the field. */
const numberOf = (text: string): number => Number(text.trim() === '' ? Number.NaN : text)
