import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { canMove } from '#shared/moves.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import entries from '#web/kit/entry-list.module.css'
import page from '#web/kit/page.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import panel from '#web/kit/panel.module.css'
import { Fact, Facts } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { type Report, reportMoves, safetyApi } from '../safety.contract.ts'
import { DecisionForm } from './decision-form.tsx'
import { DECISION_NAMES, KIND_NAMES } from './safety-labels.ts'

const reportQuery = (id: number) => query(safetyApi.get, { params: { id } })
const reads = pageData(({ params }) => [reportQuery(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** One report with what was copied of the thread, and its decision. */
export default function SafetyReportPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(reportQuery(Number(useParams().id)))
  if (!data)
    return (
      <>
        <PageHeader title={<Trans>Safety report</Trans>} />
        {isError ? (
          <ErrorState text={t`The report could not be loaded. Please try again.`} onRetry={() => void refetch()} />
        ) : (
          <LoadingState lines={8} />
        )}
      </>
    )
  const { report } = data
  return (
    <>
      <PageHeader title={report.reported.name} text={t(KIND_NAMES[report.kind])} />
      <div className={page.page}>
        <ReportFacts report={report} />
        {report.messages.length > 0 && <CopiedMessages report={report} />}
        {canMove(reportMoves.decide, report.status) && (
          <section className={panel.panel}>
            <h2 className={panel.title}>
              <Trans>Decision</Trans>
            </h2>
            <DecisionForm report={report} />
          </section>
        )}
      </div>
    </>
  )
}

function ReportFacts({ report }: { report: Report }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const { decision, decided_at: decidedAt } = report
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>What was reported</Trans>
      </h2>
      <p className={entries.words}>{report.words}</p>
      <Facts>
        <Fact name={<Trans>Reported by</Trans>} value={report.reporter.name} />
        <Fact name={<Trans>Reported on</Trans>} value={instant(report.created_at, 'date and time')} />
        <Fact name={<Trans>Decision</Trans>} value={decision && t(DECISION_NAMES[decision])} />
        <Fact name={<Trans>Reason</Trans>} value={report.decision_reason} />
        <Fact name={<Trans>Decided on</Trans>} value={decidedAt && instant(decidedAt, 'date and time')} />
      </Facts>
    </section>
  )
}

function CopiedMessages({ report }: { report: Report }) {
  const { instant } = useDateText()
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>Messages at the time of the report</Trans>
      </h2>
      <ol className={entries.list}>
        {report.messages.map((one) => (
          <li key={one.id} className={entries.entry}>
            <p className={entries.soft}>
              {one.sender} · {instant(one.created_at, 'date and time')}
              {one.id === report.message_id && (
                <>
                  {' '}
                  ·{' '}
                  <strong>
                    <Trans>Reported message</Trans>
                  </strong>
                </>
              )}
            </p>
            <p className={entries.words}>{one.has_file ? <Trans>A file or a voice note</Trans> : one.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
