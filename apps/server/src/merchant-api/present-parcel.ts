import type { MerchantParcel } from '@yacheyka/contract/merchant-api/parcels'
import { formatWireMoney, type Kopecks } from '@yacheyka/core/money/money'
import { mayAct } from '@yacheyka/core/parcels/parcel-actions'
import { isAtThePoint, PARCEL_STATUS } from '@yacheyka/core/parcels/parcel-status'
import { pointNumberPath } from '@yacheyka/core/points/point-number'
import { STATUS_GROUP } from '@yacheyka/core/parcels/status-group'
import { EXTENSIONS_TOTAL_MAX } from '@yacheyka/core/parcels/storage'
import { secondsOf, type Merchant } from './guard.ts'
import type { ReadParcel } from './parcel-queries.ts'

const SHOWN_AT_START = 2
const SHOWN_AT_END = 2
const HIDDEN = '•••'

/** `+7•••••••67` */
const maskPhone = (phone: string): string =>
  phone === ''
    ? ''
    : `${phone.slice(0, SHOWN_AT_START)}${'•'.repeat(Math.max(0, phone.length - SHOWN_AT_START - SHOWN_AT_END))}${phone.slice(-SHOWN_AT_END)}`

/** `a•••@m•••.ru` */
function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  if (host === '') return ''
  const zone = host.slice(host.lastIndexOf('.'))
  return `${name.slice(0, 1)}${HIDDEN}@${host.slice(0, 1)}${HIDDEN}${zone}`
}

const moneyOrNull = (kopecks: Kopecks | null) =>
  kopecks === null ? null : formatWireMoney(kopecks)
const secondsOrNull = (time: Date | null) => (time === null ? null : secondsOf(time))

/** A parcel as the key may see it; never its uid, code or QR. */
export function presentMerchantParcel(
  { card, cells, items }: ReadParcel,
  key: Pick<Merchant, 'scopes' | 'test'>,
  publicUrl: string,
): MerchantParcel {
  const { shown_status: status, receiver_phone: phone, receiver_email: email } = card
  const isOpen = key.scopes.includes('recipient:read')
  const own = { barcode: card.barcode, cell_size: card.cell_size, status }
  return {
    id: card.barcode,
    number: card.parcel_number,
    order: card.order_number,
    status,
    status_group: STATUS_GROUP[status],
    status_text: PARCEL_STATUS[status].cabinetWording,
    status_at: secondsOrNull(card.status_at),
    blocked: status === 'blocked_for_return',
    point: { number: card.point_number, name: card.point_name, address: card.point_address },
    service_type: card.service_type,
    packages:
      cells.length === 0
        ? [own]
        : cells.map((cell) => ({
            barcode: cell.barcode,
            cell_size: cell.cell_size,
            status: cell.shown_status,
          })),
    weight_g: card.weight,
    declared_value: moneyOrNull(card.declared_price),
    price: moneyOrNull(card.juridical_price),
    currency: 'RUB',
    recipient: isOpen ? { phone, email } : { phone: maskPhone(phone), email: maskEmail(email) },
    items: items.map((item) => ({ ...item, price: formatWireMoney(item.price) })),
    description: card.declaration,
    expires_at: isAtThePoint(card.status) ? secondsOrNull(card.expire_at) : null,
    time_zone: card.time_zone,
    can: {
      extend: mayAct('extend', status) && card.extended_days < EXTENSIONS_TOTAL_MAX,
      cancel: mayAct('cancel', status),
      block: mayAct('block', status),
      unblock: mayAct('unblock', status),
      resend_code: mayAct('resend_sms', status),
    },
    tracking_url: `${publicUrl}/track/${pointNumberPath(card.parcel_number)}`,
    created_at: secondsOf(card.created_at),
    test: key.test,
  }
}
