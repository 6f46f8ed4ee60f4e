import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operatorPreviewLegal } from '@yacheyka/contract/content/console-legal'
import type { LegalKind } from '@yacheyka/core/legal/legal-edition'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { operatorQuery } from '../../api.ts'
import { Html, usePaused } from './preview.tsx'

/** The text as its readers will see it. */
export const LegalPreview = ({
  kind,
  text,
}: {
  readonly kind: LegalKind
  readonly text: string
}) => {
  const pausedText = usePaused(text)
  const { data, error, refetch } = useQuery({
    ...operatorQuery(operatorPreviewLegal, { params: { kind }, body: { text: pausedText } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Как увидят читатели">
      {data !== undefined ? (
        <Html kind="instruction" html={data.html} />
      ) : error === null ? (
        <LoadingState label="Готовим просмотр" />
      ) : (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}
