import { formatAmount, formatMoney } from '@yacheyka/core/money/money'
import {
  SERVICE_TYPE_WORDING,
  SERVICE_TYPES,
  type ServiceType,
} from '@yacheyka/core/tariffs/service-type'
import { type TariffRates, ZONE_WORDING, ZONES } from '@yacheyka/core/tariffs/tariff'
import { formatNumber, NBSP } from '@yacheyka/core/text/wording'
import type { ReactNode } from 'react'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { COLUMNS, type RateColumn, rateOf } from './rates-form.ts'
import styles from './tariffs.module.css'

/** «1,5 кг» */
export const formatGrams = (grams: number): string => `${formatNumber(grams / 1000, 3)}${NBSP}кг`

export const formatColumn = (column: RateColumn, weightStep: number): string =>
  column === 'weightStep' ? `+ ${formatGrams(weightStep)}` : column

/** Zones below each other, cells beside each other. */
export const RatesTable = ({
  service,
  weightStep,
  renderPrice,
}: {
  readonly service: ServiceType
  readonly weightStep: number
  readonly renderPrice: (zone: (typeof ZONES)[number], column: RateColumn) => ReactNode
}) => (
  <section className={stack(8)}>
    <h3 className={styles['service']}>{SERVICE_TYPE_WORDING[service]}, ₽</h3>
    {/* Scrolled by keys as well. */}
    <section
      aria-label={`Цены: ${SERVICE_TYPE_WORDING[service]}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles['scroll']}
    >
      <table className={styles['rates']}>
        <thead>
          <tr>
            <th scope="col">Расстояние</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {formatColumn(column, weightStep)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ZONES.map((zone) => (
            <tr key={zone}>
              <th scope="row">{ZONE_WORDING[zone]}</th>
              {COLUMNS.map((column) => renderPrice(zone, column))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </section>
)

const Was = ({ text }: { readonly text: string }) => (
  <span className={styles['was']}>
    <VisuallyHidden>сейчас </VisuallyHidden>
    <s>{text}</s>
  </span>
)

/** A whole price list; what differs from the present one is marked, with the present price beside it. */
export const RatesTables = ({
  rates,
  present,
}: {
  readonly rates: TariffRates
  readonly present: TariffRates | undefined
}) => {
  const fact = (value: string, was: string | undefined): ReactNode =>
    was === undefined || was === value ? (
      value
    ) : (
      <span className={styles['changed']}>
        {value} <Was text={was} />
      </span>
    )
  return (
    <>
      <Facts
        facts={[
          [
            'В цене ячеек',
            fact(formatGrams(rates.weightIncluded), present && formatGrams(present.weightIncluded)),
          ],
          [
            'Шаг веса дальше',
            fact(formatGrams(rates.weightStep), present && formatGrams(present.weightStep)),
          ],
          [
            'День хранения',
            fact(formatMoney(rates.storageDay), present && formatMoney(present.storageDay)),
          ],
        ]}
      />
      {SERVICE_TYPES.map((service) => (
        <RatesTable
          key={service}
          service={service}
          weightStep={rates.weightStep}
          renderPrice={(zone, column) => {
            const price = rateOf(rates, service, zone, column)
            const was = present && rateOf(present, service, zone, column)
            const isChanged = was !== undefined && was !== price
            return (
              <td key={column} className={isChanged ? styles['changed'] : undefined}>
                {formatAmount(price)}
                {isChanged && <Was text={formatAmount(was)} />}
              </td>
            )
          }}
        />
      ))}
    </>
  )
}
