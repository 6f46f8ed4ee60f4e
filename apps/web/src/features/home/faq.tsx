import { isFreeCall } from '@yacheyka/core/contacts/free-call'
import { useBrand } from '#/config.tsx'
import { PhoneLink } from '#/ui/phone-link.tsx'
import { Question } from '#/ui/question.tsx'
import { Section } from '#/ui/section.tsx'
import styles from './faq.module.css'
import { QUESTIONS } from './questions.tsx'

/** What recipients ask, and whom they ask the rest. */
export const Faq = () => {
  const { hotline } = useBrand()
  return (
    <Section title="Вопросы и ответы" className={styles['faq']}>
      <div className={styles['list']}>
        {QUESTIONS.map(({ question, answer }) => (
          <Question key={question} level={3} title={question}>
            {answer}
          </Question>
        ))}
      </div>
      <aside className={styles['help']}>
        <p>Не нашли ответ? Позвоните{isFreeCall(hotline) ? ', звонок бесплатный' : ''}.</p>
        <PhoneLink phone={hotline} className={styles['phone']} />
      </aside>
    </Section>
  )
}
