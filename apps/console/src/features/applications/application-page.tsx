import { useQuery } from '@tanstack/react-query'
import {
  operatorGetApplication,
  type ApplicationCard,
} from '@yacheyka/contract/applications/console-applications'
import { typeset } from '@yacheyka/core/text/wording'
import { useParams } from 'react-router'
import { ApiError, formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useTabTitle } from '@yacheyka/frontend/page/navigation.ts'
import { BackButton } from '@yacheyka/ui/back-button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { ApplicationMark } from './application-mark.tsx'
import styles from './application-page.module.css'
import { Decision } from './decision.tsx'
import { Applicant } from './applicant.tsx'
import { Duplicates } from './duplicates.tsx'
import { Scans } from './scans.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Заявка', config),
    description: 'Заявка юридического лица на подключение.',
    path: pathname,
  }),
}

/** While an email waits for its turn, milliseconds between looks. */
const EMAIL_POLL_INTERVAL = 3000

const useApplication = (uid: string) =>
  useQuery({
    ...operatorQuery(operatorGetApplication, { params: { uid } }),
    // Another operator may have decided meanwhile.
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.letter?.status === 'pending' ? EMAIL_POLL_INTERVAL : false,
  })

const Parts = ({ card }: { readonly card: ApplicationCard }) => (
  <div className={classes(stack(16), styles['columns'])}>
    <Scans uid={card.uid} scans={card.files} />
    <div className={classes(stack(16), styles['side'])}>
      <Decision key={card.status} card={card} />
      <Applicant card={card} />
      <Duplicates duplicates={card.duplicates} />
    </div>
  </div>
)

const Unknown = () => (
  <EmptyState title="Такой заявки нет" picture="nothing-found">
    <p>{typeset('Её могли удалить. Проверьте ссылку.')}</p>
    <ButtonLink look="quiet" to={operatorPaths.applications()}>
      К списку заявок
    </ButtonLink>
  </EmptyState>
)

/** One application: what its applicant sent, who else sent the same, and the decision. */
export const Component = () => {
  const { uid = '' } = useParams()
  const { data: card, error, refetch } = useApplication(uid)
  useTabTitle(card === undefined ? undefined : `Заявка: ${card.ceo_fullname}`)
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <div className={stack(16)}>
      <div className={classes(autoStack(4), styles['top'])}>
        <BackButton fallback={operatorPaths.applications()} />
        <h1 className={styles['title']}>{card === undefined ? 'Заявка' : card.ceo_fullname}</h1>
        {card !== undefined && <ApplicationMark status={card.status} />}
      </div>
      {isUnknown && <Unknown />}
      {!isUnknown && card === undefined && error !== null && (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
      {error === null && card === undefined && <LoadingState label="Загружаем заявку" />}
      {!isUnknown && card !== undefined && <Parts card={card} />}
    </div>
  )
}
