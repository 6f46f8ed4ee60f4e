import { isFreeCall } from '@yacheyka/core/contacts/free-call'
import { useBrand, useConfig } from '@yacheyka/frontend/page/config.tsx'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Art } from '@yacheyka/ui/picture.tsx'
import { BackButton } from '@yacheyka/ui/back-button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import { ScrollToTop } from '@yacheyka/ui/scroll-to-top.tsx'
import styles from './how-page.module.css'
import { LEAD, STEPS, TROUBLES, WITHOUT_SMS } from './instruction.ts'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Как получить посылку', config),
    description:
      'Пять шагов: сообщение с кодом, почтомат, код или QR‑код, ячейка, посылка. Что делать, если срок прошёл или дверца не открылась.',
    path: paths.how(),
  }),
}

const Steps = ({ sms }: { readonly sms: boolean }) => (
  <ol className={styles['steps']}>
    {STEPS.map(({ title, text }, index) => (
      <li key={title} className={styles['step']}>
        <Art name={`how-${index + 1}`} width={360} height={240} className={styles['picture']} />
        <div className={classes(stack(12), styles['words'])}>
          <span className={styles['number']} aria-hidden="true">
            {index + 1}
          </span>
          <h2 className={styles['title']}>{title}</h2>
          {(index === 0 && !sms ? [WITHOUT_SMS] : text).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </li>
    ))}
  </ol>
)

const Troubles = () => (
  <div className={classes(stack(16), styles['troubles'])}>
    {TROUBLES.map(({ title, text }) => (
      <section key={title} className={classes(stack(12), styles['trouble'])}>
        <h2 className={styles['title']}>{title}</h2>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </div>
)

/** The instruction on getting a parcel (specification 1, «How»). */
export const Component = () => {
  const { hotline } = useBrand()
  return (
    <div className={classes(stack(0), styles['page'])}>
      <BackButton />
      <h1 className={styles['heading']}>Как получить посылку</h1>
      <p className={styles['lead']}>{LEAD}</p>
      <Steps sms={useConfig().sms} />
      <Troubles />
      <div className={styles['help']}>
        <p>
          {`Остались вопросы? Звоните${isFreeCall(hotline) ? ', горячая линия бесплатна' : ''}.`}
          <PhoneLink phone={hotline} className={styles['phone']} />
        </p>
        <ButtonLink to={paths.section('map')}>Найти почтомат на карте</ButtonLink>
      </div>
      <ScrollToTop />
    </div>
  )
}
