import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Card } from '@yacheyka/ui/card.tsx'
import { lazyPopup } from '@yacheyka/ui/lazy-popup.tsx'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { useTeamActs } from './use-team.ts'

const GuardedDialog = lazyPopup(async () => (await import('./member-dialogs.tsx')).GuardedDialog)

/** Whether developers make live keys; a change asks for the password. */
export const LiveKeysCard = ({ allowed }: { readonly allowed: boolean }) => {
  const { changeTeam } = useTeamActs()
  const [open, setOpen] = useState(false)
  const act = allowed ? 'Запретить' : 'Разрешить'
  return (
    <Card title="Ключи API">
      <CheckboxField checked={allowed} onChange={() => setOpen(true)}>
        {typeset('Разработчики выпускают боевые ключи')}
        <br />
        {typeset('Боевой ключ тратит деньги с депозита. Тестовые ключи они создают и без этого.')}
      </CheckboxField>
      {open && (
        <GuardedDialog
          words={{
            title: `${act} боевые ключи?`,
            act,
            acting: 'Сохраняем…',
            done: allowed
              ? 'Боевые ключи выпускает владелец'
              : 'Разработчики выпускают боевые ключи',
          }}
          onDo={(password) => changeTeam({ developers_make_live_keys: !allowed, password })}
          onClose={() => setOpen(false)}
        >
          <p>
            {typeset(
              allowed
                ? 'Новые боевые ключи будете выпускать только вы. Ключи, которые есть, останутся.'
                : 'Разработчики смогут выпускать ключи, с которыми оформляют заказы за деньги.',
            )}
          </p>
        </GuardedDialog>
      )}
    </Card>
  )
}
