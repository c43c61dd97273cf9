import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { Decision } from '#web/kit/use-decision.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { mentorPaymentApi, type Statement, type StatementDetails } from '../mentor-payment.contract.ts'
import { mentorPaymentPolicy } from '../mentor-payment.policy.ts'
import { AnswerForm, NextStatementCorrectionForm, DisputeForm, PayForm } from './statement-forms.tsx'
import { StatementLines } from './statement-lines.tsx'
import { Amount, MonthName, StatementBadge } from './statement-words.tsx'

type StatementRecordProps = {
  record: OpenRecord
  /** Left out on the mentor's own page. */
  approving?: Decision<Statement>
}

/** A panel with one statement, the same figures for the mentor and for those who keep the accounts. */
export function StatementRecord({ record, approving }: StatementRecordProps) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Statement`}>
      {(id) => <Details key={id} id={id} approving={approving} />}
    </RecordDrawer>
  )
}

function Details({ id, approving }: { id: number; approving: Decision<Statement> | undefined }) {
  const { t } = useLingui()
  const text = useDateText()
  const { data, isError, refetch } = useQuery(query(mentorPaymentApi.get, { params: { id } }))
  if (!data) {
    if (isError)
      return <ErrorState text={t`The statement could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={8} />
  }
  const { statement } = data
  const { total, currency } = statement
  return (
    <RecordDetails>
      <h2>{statement.mentor.name}</h2>
      <p>
        <StatementBadge {...statement} />
      </p>
      <Facts>
        <Fact name={<Trans>Month</Trans>} value={<MonthName month={statement.month} />} />
        <Fact name={<Trans>Total</Trans>} value={<Amount amount={total} currency={currency} />} />
        <Fact name={<Trans>Prepared by</Trans>} value={statement.prepared_by.name} />
        <Fact name={<Trans>Approved by</Trans>} value={statement.approved_by?.name} />
        <Fact name={<Trans>Paid on</Trans>} value={statement.paid_on && text.day(statement.paid_on)} />
        <Fact name={<Trans>Reference</Trans>} value={statement.reference} />
      </Facts>
      <p>
        <SaveFileButton endpoint={mentorPaymentApi.pdf} id={id}>
          <Trans>Statement (PDF)</Trans>
        </SaveFileButton>
      </p>
      {approving && (
        <DecisionButtons row={statement} choices={[{ decision: approving, label: t`Approve` }]} isExplained />
      )}
      <RecordSection title={<Trans>Sessions and corrections</Trans>}>
        <StatementLines statement={statement} />
      </RecordSection>
      <Dispute statement={statement} />
      {approving && <AccountsForms key={statement.status} statement={statement} />}
    </RecordDetails>
  )
}

/** The dispute and its answer, with a form for a person who may write next. */
function Dispute({ statement }: { statement: StatementDetails }) {
  const me = useMe()
  const { dispute, answer } = statement
  if (dispute === null) {
    if (!can(me, mentorPaymentPolicy.dispute, statement)) return null
    return (
      <RecordSection title={<Trans>Report a problem</Trans>}>
        <DisputeForm statement={statement} />
      </RecordSection>
    )
  }
  return (
    <RecordSection title={<Trans>Dispute</Trans>}>
      <Facts>
        <Fact name={statement.mentor.name} value={dispute} />
        <Fact name={<Trans>Answer</Trans>} value={answer ?? <Trans>No answer yet</Trans>} />
      </Facts>
      {answer === null && can(me, mentorPaymentPolicy.keep, statement) && <AnswerForm statement={statement} />}
    </RecordSection>
  )
}

/** What those who keep the accounts do with a statement that is approved. */
function AccountsForms({ statement }: { statement: StatementDetails }) {
  const me = useMe()
  const { status, disputed_at: disputed, answered_at: answered } = statement
  if (status === 'draft' || !can(me, mentorPaymentPolicy.keep, statement)) return null
  const isOpen = disputed !== null && answered === null
  return (
    <>
      {status === 'approved' && !isOpen && (
        <RecordSection title={<Trans>Payment</Trans>}>
          <PayForm statement={statement} />
        </RecordSection>
      )}
      {!isOpen && (
        <RecordSection title={<Trans>Correct in the next statement</Trans>}>
          <NextStatementCorrectionForm statement={statement} />
        </RecordSection>
      )}
    </>
  )
}
