import type { OperatorParcelCard } from '@yacheyka/contract/parcels/console-parcels'
import { ADMINISTRATORS } from '@yacheyka/contract/http/console-roles'
import { pickupWording, showsCode } from '@yacheyka/core/parcels/pickup-code'
import { formatNumber } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import { StatusMark } from '@yacheyka/frontend/parcels/status-mark.tsx'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'

const money = (wire: string | null): string => (wire === null ? '' : formatWire(wire))

/** Who sends it, by which order, and what is known of it. */
export const SentBlock = ({ card }: { readonly card: OperatorParcelCard }) => {
  const seesJournal = useMay(ADMINISTRATORS)
  return (
    <Card title="Отправление">
      <Facts
        facts={[
          [
            'Клиент',
            <Link key="customer" to={operatorPaths.customer(card.customer.uid)}>
              {card.customer.name}
            </Link>,
          ],
          ['ИНН', card.customer.inn],
          [
            'Заказ',
            card.order_number === null ? (
              ''
            ) : (
              <Link key="order" to={operatorPaths.order(card.order_number)}>
                №{card.order_number}
              </Link>
            ),
          ],
          ['Штрихкод', card.barcode],
          ['Создано', formatMoment(card.date_added)],
          ['Услуга', card.service_type_text],
          ['Откуда и куда', [card.dispatch_city, card.delivery_city].filter(Boolean).join(' → ')],
          ['Описание', card.declaration],
          ['Вес', card.weight === null ? '' : `${formatNumber(card.weight / 1000, 3)} кг`],
          ['Доставка', money(card.juridical_price)],
          ['Объявленная ценность', money(card.declared_price)],
          // Payment on delivery cannot be ordered yet.
          ...(Number(card.cod) === 0 ? [] : [['Оплата при получении', money(card.cod)] as const]),
          ...(seesJournal
            ? [
                [
                  'Действия операторов',
                  <Link
                    key="journal"
                    to={operatorPaths.audit({ subject_kind: 'parcel', subject_id: card.barcode })}
                  >
                    В журнале
                  </Link>,
                ] as const,
              ]
            : []),
        ]}
      />
    </Card>
  )
}

export const PlaceBlock = ({ card }: { readonly card: OperatorParcelCard }) => (
  <Card title="Точка и срок">
    <Facts
      facts={[
        [
          'Точка',
          <Link key="point" to={operatorPaths.point(card.terminal_number)}>
            {card.terminal_number}
          </Link>,
        ],
        ['Адрес', [card.terminal_name, card.terminal_address].filter(Boolean).join(', ')],
        ['Прибыла', formatMoment(card.arrived_at)],
        ['Хранится до (МСК)', formatMoment(card.expire_at)],
        ['Продлено клиентом, дней', card.extended_days === 0 ? '' : String(card.extended_days)],
        ['Заблокирована', formatMoment(card.blocked_mtime)],
        ['Забрать из постамата', card.removal_asked ? 'ждёт курьера' : ''],
      ]}
    />
  </Card>
)

/** The page that the SMS leads to: its status, and whether the code stands there. */
const seenByLink = ({ parcel_status: status }: OperatorParcelCard): string =>
  `«${pickupWording(status)}», ${showsCode(status) ? 'с кодом для ячейки' : 'уже без кода'}`

export const RecipientBlock = ({ card }: { readonly card: OperatorParcelCard }) => (
  <Card title="Получатель">
    <Facts
      facts={[
        ['Телефон', card.phone === '' ? '' : <PhoneLink key="phone" phone={card.phone} />],
        ['E-mail', card.email],
        [
          'Видит по номеру',
          <a key="track" href={paths.track(card.tracking_number)}>
            Отслеживание {card.tracking_number}
          </a>,
        ],
        ['Видит по ссылке из СМС', seenByLink(card)],
      ]}
    />
  </Card>
)

type Cell = OperatorParcelCard['cells'][number]

const CELL_COLUMNS: readonly Column<Cell>[] = [
  { id: 'barcode', head: 'Штрихкод', names: true, cell: ({ barcode }) => barcode },
  { id: 'size', head: 'Ячейка', cell: ({ size }) => size ?? '—' },
  { id: 'held', head: 'Место за ней', cell: ({ held }) => (held ? 'да' : 'нет') },
  {
    id: 'status',
    head: 'Статус',
    grows: true,
    cell: (cell) => <StatusMark status={cell.parcel_status} text={cell.parcel_status_text} />,
  },
]

export const CellsBlock = ({ card }: { readonly card: OperatorParcelCard }) => (
  <Card title={card.cells.length > 1 ? `Ячейки: ${card.cells.length}` : 'Ячейка'}>
    <DataTable
      caption="Ячейки отправления"
      columns={CELL_COLUMNS}
      rows={card.cells}
      keyOf={({ barcode }) => barcode}
    />
  </Card>
)

type Item = OperatorParcelCard['items'][number]

const ITEM_COLUMNS: readonly Column<Item & { readonly at: number }>[] = [
  { id: 'label', head: 'Товар', names: true, grows: true, cell: ({ label }) => label },
  { id: 'price', head: 'Цена', figure: true, cell: ({ price }) => formatWire(price) },
  { id: 'quantity', head: 'Штук', figure: true, cell: ({ quantity }) => formatNumber(quantity) },
  { id: 'vat', head: 'НДС', cell: ({ vat }) => vat },
]

export const ItemsBlock = ({ card }: { readonly card: OperatorParcelCard }) =>
  card.items.length === 0 ? null : (
    <Card title="Товары">
      <DataTable
        caption="Товары отправления"
        columns={ITEM_COLUMNS}
        rows={card.items.map((item, at) => ({ ...item, at }))}
        keyOf={({ at }) => String(at)}
      />
    </Card>
  )
