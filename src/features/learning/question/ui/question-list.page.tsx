import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useRecord } from '#web/kit/use-record.ts'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import type { Question } from '../question.contract.ts'
import { QUESTION_TABLE, QUESTIONS, RECORD } from './question-columns.tsx'

/** The details are loaded when first opened. */
const QuestionRecord = lazyPart(async () => (await import('./question-record.tsx')).QuestionRecord)

const reads = listData(QUESTIONS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What learners ask about the lessons of a teacher. */
export default function QuestionListPage() {
  const { t } = useLingui()
  const list = useServerList(QUESTIONS)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>Learner Questions</Trans>}
        text={<Trans>Questions from learners about a moment in a lesson.</Trans>}
      />
      <TablePage<Question>
        label={t`Learner Questions`}
        list={list}
        columns={QUESTION_TABLE}
        search={t`Search by learner or question`}
        empty={{
          title: t`No questions`,
          text: t`Questions that learners ask during a lesson appear here.`,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No questions found` }}
        failure={t`The questions could not be loaded`}
        otherwise={(row) => <OpenButton question={row} onOpen={() => record.open(row.id)} />}
      />
      {isNeeded && (
        <Suspense>
          <QuestionRecord record={record} />
        </Suspense>
      )}
    </>
  )
}

function OpenButton({ question: { user, answer }, onOpen }: { question: Question; onOpen: () => void }) {
  const { t } = useLingui()
  const { name } = user
  return (
    <Button
      size="sm"
      variant="subtle"
      aria-label={answer ? t`Details of ${name}’s question` : t`Answer ${name}’s question`}
      onClick={onOpen}
    >
      {answer ? <Trans>Details</Trans> : <Trans context="a question">Answer</Trans>}
    </Button>
  )
}
