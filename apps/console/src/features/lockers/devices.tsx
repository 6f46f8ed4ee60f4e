import type { LockerCard } from '@yacheyka/contract/device/locker-card'
import {
  operatorConfirmDevice,
  operatorGetLocker,
  operatorRevokeDevice,
} from '@yacheyka/contract/device/console-lockers'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { Mark, type Tone } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import styles from './lockers.module.css'

type Device = LockerCard['devices'][number]

const STATES: Readonly<Record<Device['state'], readonly [string, Tone]>> = {
  pending: ['Ждёт сверки цифр', 'waits'],
  active: ['Подключён', 'done'],
  revoked: ['Отозван', 'over'],
}

interface Requested {
  readonly act: 'confirm' | 'revoke'
  readonly device: Device
}

/** Programs that run the cabinet, or have run it. */
export const Devices = ({
  number,
  devices,
  mayOrder,
}: {
  readonly number: string
  readonly devices: readonly Device[]
  readonly mayOrder: boolean
}) => {
  const [opened, setOpened] = useState<Requested>()
  const replaces = devices.some(({ state }) => state === 'active')
  if (devices.length === 0)
    return <p className={page['quiet']}>{typeset('К этой точке ещё ничего не подключали.')}</p>
  return (
    <ul className={styles['devices']}>
      {devices.map((device) => {
        const [word, tone] = STATES[device.state]
        return (
          <li key={device.uid} className={styles['device']}>
            <div>
              <Mark tone={tone}>{word}</Mark>
              <span className={page['small']}>
                {device.board}, версия {device.version}, с {formatMoment(device.enrolled_at)}
              </span>
            </div>
            {device.state === 'pending' && (
              <p className={styles['digits']}>
                <span className={page['small']}>Цифры на его экране должны быть</span>
                {device.digits}
              </p>
            )}
            {mayOrder && device.state !== 'revoked' && (
              <div className={styles['acts']}>
                {device.state === 'pending' && (
                  <Button
                    aria-haspopup="dialog"
                    onClick={() => setOpened({ act: 'confirm', device })}
                  >
                    Цифры совпали
                  </Button>
                )}
                <Button
                  look="quiet"
                  aria-haspopup="dialog"
                  onClick={() => setOpened({ act: 'revoke', device })}
                >
                  Отозвать
                </Button>
              </div>
            )}
          </li>
        )
      })}
      {opened !== undefined && (
        <Question
          number={number}
          opened={opened}
          replaces={replaces}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ul>
  )
}

const Question = ({
  number,
  opened: { act, device },
  replaces,
  onClose,
}: {
  readonly number: string
  readonly opened: Requested
  readonly replaces: boolean
  readonly onClose: () => void
}) => {
  const params = { number, device: device.uid }
  if (act === 'confirm')
    return (
      <PromptDialog
        title={replaces ? 'Заменить терминал?' : 'Подключить терминал?'}
        act={replaces ? 'Заменить' : 'Подключить'}
        acting="Подключаем…"
        back="Ещё не сверил"
        onAct={async () => {
          const body = { digits: device.digits, replace: replaces }
          await callAsOperator(operatorConfirmDevice, { params, body })
          await refresh(operatorGetLocker)
          return 'Постамат подключён'
        }}
        onClose={onClose}
      >
        <p>
          {typeset(
            `На экране постамата стоят цифры ${device.digits}? С этой минуты ему передаются коды посылок.`,
          )}
        </p>
        {replaces && (
          <p>{typeset('Прежнее устройство точки будет отозвано и сотрёт свои коды.')}</p>
        )}
      </PromptDialog>
    )
  return (
    <PromptDialog
      title="Отозвать постамат?"
      act="Отозвать"
      acting="Отзываем…"
      back="Оставить"
      look="danger"
      onAct={async () => {
        await callAsOperator(operatorRevokeDevice, { params })
        await refresh(operatorGetLocker)
        return 'Постамат отозван'
      }}
      onClose={onClose}
    >
      <p>
        {typeset(
          'Он сотрёт ключ кодов и токен и перестанет выдавать посылки. Вернуть его можно только новым подключением.',
        )}
      </p>
    </PromptDialog>
  )
}
