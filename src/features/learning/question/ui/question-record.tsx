import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatSeconds } from '#shared/dates.ts'
import { query } from '#web/api/queries.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { type Question, QUESTION_MAX, questionApi } from '../question.contract.ts'
import styles from './question-record.module.css'

/** A panel with one question, where its teacher answers. */
export function QuestionRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Question`}>
      {(id) => <Details key={id} id={id} />}
    </RecordDrawer>
  )
}

function Details({ id }: { id: number }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const { data, isError, refetch } = useQuery(query(questionApi.get, { params: { id } }))
  if (!data) {
    if (isError)
      return <ErrorState text={t`The questions could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  const { question } = data
  const { course, lesson, at, answer } = question
  return (
    <RecordDetails>
      <h2 className={styles.title}>{question.user.name}</h2>
      <p className={styles.text}>{question.text}</p>
      <Facts>
        <Fact
          name={<Trans>Course</Trans>}
          value={<Link to={`/dashboard/courses/${course.id}/preview`}>{course.title}</Link>}
        />
        <Fact name={<Trans>Lesson</Trans>} value={lesson.title} />
        <Fact name={<Trans>Minute</Trans>} value={at === null ? t`Whole lesson` : formatSeconds(at)} />
        <Fact name={<Trans>Asked</Trans>} value={instant(question.created_at, 'date and time')} />
        <Fact name={<Trans>Answered</Trans>} value={answer && instant(answer.answered_at, 'date and time')} />
      </Facts>
      <AnswerForm question={question} />
    </RecordDetails>
  )
}

function AnswerForm({ question }: { question: Question }) {
  const { t } = useLingui()
  const { name } = question.user
  const form = useApiForm(questionApi.answer, {
    initial: { answer: question.answer?.text ?? '' },
    toInput: (values) => ({ params: { id: question.id }, body: values }),
    success: ({ message }) => message,
    failure: t`Your answer could not be saved. Please try again.`,
    keepsValues: true,
    refresh: [questionApi.list, questionApi.get],
  })
  return (
    <RecordSection title={<Trans>Answer</Trans>}>
      <FormShell form={form} submitLabel={<Trans>Save answer</Trans>}>
        <Textarea
          label={t`Your answer`}
          description={t`${name} will be notified and can read it beside the lesson. No one else sees it.`}
          required
          autosize
          minRows={4}
          maxLength={QUESTION_MAX}
          {...form.getInputProps('answer')}
        />
      </FormShell>
    </RecordSection>
  )
}
