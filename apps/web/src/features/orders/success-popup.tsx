import { typeset } from '@yacheyka/core/wording'
import { useLocation, useNavigate } from 'react-router'
import { InfoPopup } from './info-popup.tsx'

const hasJustOrdered = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'orderingSuccess' in state &&
  state.orderingSuccess === true

/**
 * After an order the list says where it went (specification 2, section 4: the success flag). That it is paid or saved,
 * the popup before has said.
 */
export const SuccessPopup = () => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  if (!hasJustOrdered(state)) return null
  // Said once: neither a reload nor the way back brings it again.
  const forget = () =>
    void navigate({ search }, { replace: true, state: null, preventScrollReset: true })
  return (
    <InfoPopup title={typeset('Заказ в вашем списке')} onClose={forget}>
      {typeset(
        'Он стоит первым. Откройте его: там этикетки, сам заказ в PDF, акт приёма-передачи и путь каждого отправления.',
      )}
    </InfoPopup>
  )
}
