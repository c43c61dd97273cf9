import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { quizApi } from '../quiz.contract.ts'
import { QuizForm } from './quiz-form.tsx'
import styles from './quiz-builder.module.css'

export type LessonQuiz = OutputOf<typeof quizApi.get>

type Place = { id: string | undefined; video: string | undefined }
const read = ({ id, video }: Place) => query(quizApi.get, { params: { id: id ?? '', video: video ?? '' } })
const reads = pageData(({ params: { id, video } }) => [read({ id, video })])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The quiz of one lesson, for its teacher; other staff read it. */
export default function QuizEditorPage() {
  const { t } = useLingui()
  const { id, video } = useParams()
  // A later answer of the server does not replace what is typed.
  const { data, error, refetch } = useQuery({ ...read({ id, video }), refetchOnWindowFocus: false })
  return (
    <div className={styles.page}>
      <PageHeader
        title={<Trans>Quiz</Trans>}
        text={
          data && (
            <Trans>
              After the video "{data.lesson.title}" in {data.course.title}
            </Trans>
          )
        }
      />
      {data ? (
        <QuizForm key={data.lesson.id} of={data} />
      ) : error ? (
        <ErrorState text={messageOf(error, t`This quiz could not be loaded`)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </div>
  )
}
