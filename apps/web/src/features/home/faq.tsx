import type { FaqQuestion } from '@yacheyka/contract/content/faq'
import { isFreeCall } from '@yacheyka/core/contacts/free-call'
import { typeset } from '@yacheyka/core/text/wording'
import { useLoaderData } from 'react-router'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { Article } from '@yacheyka/frontend/content/article.tsx'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import { Question } from '@yacheyka/ui/question.tsx'
import { Section } from '@yacheyka/ui/section.tsx'
import styles from './faq.module.css'

/** What recipients ask, and whom they ask the rest. Where editors have hidden every question, there is no section. */
export const Faq = () => {
  const { hotline } = useBrand()
  const questions = useLoaderData<readonly FaqQuestion[] | null>()
  if (questions?.length === 0) return null
  return (
    <Section title="Вопросы и ответы" className={styles['faq']}>
      <div className={styles['list']}>
        {questions?.map(({ uid, question, answer }) => (
          <Question key={uid} level={3} title={question}>
            <Article html={answer} />
          </Question>
        )) ?? <p className={styles['failed']}>{typeset('Вопросы сейчас не загрузились.')}</p>}
      </div>
      <aside className={styles['help']}>
        <p>Не нашли ответ? Позвоните{isFreeCall(hotline) ? ', звонок бесплатный' : ''}.</p>
        <PhoneLink phone={hotline} className={styles['phone']} />
      </aside>
    </Section>
  )
}
