import { typeset } from '@yacheyka/core/text/wording'
import type { Brand } from '@yacheyka/contract/site/brand'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { Section } from '@yacheyka/ui/section.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './partners.module.css'

type Partner = Brand['partners'][number]

const LEAD = typeset('Заказывайте у них и выбирайте доставку в почтомат или пункт выдачи.')

const Cell = ({ name, logo }: Partner) => (
  <>
    <img src={logo} width={48} height={48} alt="" loading="lazy" decoding="async" />
    <span>{typeset(name)}</span>
  </>
)

export const Partners = () => {
  const { partners } = useBrand()
  if (partners.length === 0) return null
  return (
    <Section id="partners" title="Партнёры" lead={LEAD}>
      <ul className={styles['wall']}>
        {partners.map((partner) => (
          <li key={partner.name}>
            {partner.url === undefined ? (
              <div className={classes(stack(12), styles['cell'])}>
                <Cell {...partner} />
              </div>
            ) : (
              <a href={partner.url} className={classes(stack(12), styles['cell'])} rel="noopener">
                <Cell {...partner} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
