import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { Percent } from '#web/kit/percent.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordHistory, RecordSection } from '#web/kit/record-parts.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { teachingPolicy } from '../../teaching.policy.ts'
import { type MarkRecord, type Marks, marksApi } from '../marks.contract.ts'
import { CHANGED, MarkForm } from './mark-form.tsx'
import styles from './marks.module.css'

/** A panel with every quiz of one learner: attempts, the mark that counts, and how it came about. */
export function MarksRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`A learner’s marks`}>
      {(id) => <Details key={id} id={id} />}
    </RecordDrawer>
  )
}

/** What has happened to all marks, oldest first, each entry with the quiz that it is about. */
const historyOf = ({ quizzes }: Marks): MarkRecord['history'] =>
  quizzes
    .flatMap(({ quiz, history }) =>
      history.map((entry) => ({
        ...entry,
        detail: entry.detail === null ? quiz.title : `${quiz.title}: ${entry.detail}`,
      })),
    )
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))

function Details({ id }: { id: number }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(marksApi.get, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`The marks could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  const { marks } = data
  const history = historyOf(marks)
  return (
    <RecordDetails>
      <div>
        <h2 className={styles.title}>{marks.user.name}</h2>
        <p className={styles.soft}>{marks.course.title}</p>
      </div>
      {marks.quizzes.length === 0 && <EmptyState title={t`This course has no quiz`} isCompact />}
      {marks.quizzes.map((mark) => (
        <QuizMark key={mark.video_id} marks={marks} mark={mark} />
      ))}
      {history.length > 0 && <RecordHistory entries={history} />}
    </RecordDetails>
  )
}

function QuizMark({ marks, mark }: { marks: Marks; mark: MarkRecord }) {
  const me = useMe()
  const { quiz, override } = mark
  return (
    <RecordSection title={quiz.title}>
      <Facts>
        <Fact name={<Trans>Lesson</Trans>} value={quiz.lesson} />
        <Fact name={<Trans>Needed to pass</Trans>} value={<Percent value={quiz.passing_score} />} />
        <Fact name={<Trans>Attempts</Trans>} value={String(mark.attempts)} />
        <Fact name={<Trans>Best attempt</Trans>} value={mark.best === null ? null : <Percent value={mark.best} />} />
        <Fact name={<Trans>Mark that counts</Trans>} value={<CountingMark mark={mark} />} />
        <Fact name={<Trans>Reason</Trans>} value={override?.reason} />
      </Facts>
      {can(me, teachingPolicy.override, { ...marks.course, learner_id: marks.user.id }) && (
        <ChangeMark marks={marks} mark={mark} />
      )}
    </RecordSection>
  )
}

function CountingMark({ mark: { mark, passed, override } }: { mark: MarkRecord }) {
  if (mark === null) return <Trans>None yet</Trans>
  return (
    <>
      <Percent value={mark} />{' '}
      <StatusBadge tone={passed ? 'success' : 'danger'}>
        {passed ? <Trans>Passed</Trans> : <Trans>Not passed</Trans>}
      </StatusBadge>{' '}
      {override && <Trans>set by {override.by}</Trans>}
    </>
  )
}

function ChangeMark({ marks, mark }: { marks: Marks; mark: MarkRecord }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const params = { id: marks.id, video: mark.video_id }
  const { quiz, override } = mark
  const takeBack = useApiMutation(marksApi.takeBack, {
    success: ({ message }) => message,
    failure: t`The mark could not be removed. Please try again.`,
    refresh: CHANGED,
  })
  async function ask(): Promise<void> {
    const isSure = await confirm({
      title: t`Remove this mark?`,
      message:
        marks.status === 'completed' ? (
          <Trans>The best attempt counts again. The course stays completed.</Trans>
        ) : (
          <Trans>
            The best attempt counts again. A lesson completed because of your mark becomes incomplete again.
          </Trans>
        ),
      confirmLabel: t`Remove`,
    })
    if (isSure) takeBack.mutate({ params })
  }
  if (isOpen) {
    return (
      <div className={styles.form}>
        <MarkForm params={params} mark={mark} onDone={() => setOpen(false)} />
      </div>
    )
  }
  return (
    <div className={styles.acts}>
      <Button size="sm" variant="light" aria-label={t`Set the mark for ${quiz.title}`} onClick={() => setOpen(true)}>
        <Trans>Set the mark</Trans>
      </Button>
      {override && (
        <Button
          size="sm"
          variant="subtle"
          color="red"
          aria-label={t`Remove the mark for ${quiz.title}`}
          onClick={() => void ask()}
        >
          <Trans>Remove</Trans>
        </Button>
      )}
    </div>
  )
}
