import { Plural, Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Link } from 'react-router'
import note from '#web/kit/note.module.css'
import { RecordLink } from '#web/kit/record-link.tsx'
import recordStyles from '#web/kit/record.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { PayRunDetails } from '../payroll.contract.ts'
import { PAY_WARNINGS, type PayWarning } from '../payslip/payslip.contract.ts'
import { Day } from '#shared/dates.ts'
import { RunStatusBadge, useRateText, WarningWords } from './pay-words.tsx'
import styles from './payroll.module.css'
import { RECORD } from './payslip-columns.tsx'

/** Where a run is, what to look at before it is approved, and what it was calculated by. */
export function RunOverview({ run }: { run: PayRunDetails }) {
  const { instant } = useDateText()
  const { status, approved_by: approver, approved_at: approved, paid_at: paid, reason } = run
  const approvedOn = approved && instant(approved, 'date and time')
  const paidOn = paid && instant(paid)
  const isOpen = status === 'draft' || status === 'submitted'
  return (
    <>
      <div className={styles.head}>
        <RunStatusBadge status={status} />
        {approver && (
          <span className={styles.soft}>
            <Trans>
              Approved by {approver.name} on {approvedOn}
            </Trans>
          </span>
        )}
        {paid && (
          <span className={styles.soft}>
            <Trans>Paid on {paidOn}</Trans>
          </span>
        )}
      </div>
      {reason !== null && (
        <div className={note.note} data-tone="warning">
          <p>
            <Trans>Sent back: {reason}</Trans>
          </p>
        </div>
      )}
      {!run.is_current && (
        <div className={note.note} data-tone="warning" role="status">
          <p>
            <Trans>
              Salaries, lines or accounts have changed since this run was calculated. Calculate it again before
              continuing.
            </Trans>
          </p>
        </div>
      )}
      {isOpen && <Warnings run={run} />}
      <Rules run={run} />
    </>
  )
}

/** As many names as stand in a line; the list shows all. */
const NAMED = 8

/** What to look at, with the people by name. */
function Warnings({ run }: { run: PayRunDetails }) {
  const found = PAY_WARNINGS.filter((warning) => run.warnings[warning] > 0)
  if (found.length === 0) return null
  return (
    <div className={note.note} data-tone="warning">
      <p>
        <strong>
          <Trans>Check before you approve</Trans>
        </strong>
      </p>
      <ul className={styles.points}>
        {found.map((warning) => (
          <li key={warning}>
            <People run={run} warning={warning} />
          </li>
        ))}
      </ul>
      {run.warnings.no_account > 0 && (
        <p>
          <Trans>People without a bank account are not in the bank file.</Trans>{' '}
          <Link to="/dashboard/employee-salaries/salaries" className={recordStyles.link}>
            <Trans>Add accounts in Salaries</Trans>
          </Link>
        </p>
      )}
    </div>
  )
}

function People({ run, warning }: { run: PayRunDetails; warning: PayWarning }) {
  const people = run.attention.filter(({ warnings }) => warnings.includes(warning))
  const count = people.length
  const more = count - NAMED
  return (
    <>
      <Link to={`?warning=${warning}`} preventScrollReset className={recordStyles.link}>
        <WarningWords warning={warning} />
      </Link>{' '}
      <Trans>({count}):</Trans>{' '}
      {people.slice(0, NAMED).map(({ payslip_id: id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <RecordLink of={RECORD} id={id}>
            {name}
          </RecordLink>
        </Fragment>
      ))}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </>
  )
}

function Rules({ run }: { run: PayRunDetails }) {
  const { day } = useDateText()
  const rateText = useRateText()
  const oneDollar = run.rate === null ? '' : rateText(run.rate, run.currency)
  const checked = run.verified_on && day(Day.parse(run.verified_on))
  return (
    <details className={note.note}>
      <summary>
        <Trans>How this was calculated</Trans>
      </summary>
      <p>
        <Trans>
          Each calendar day counts as an equal part of the salary that applies that day, from the first day of work to
          the last. A day of unpaid leave reduces pay by the salary divided by the weekdays in the month.
        </Trans>
      </p>
      {run.rules === null ? (
        <p>
          <Trans>No payroll rules are chosen in the settings, so no taxes or contributions are deducted.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              Salaries are in US dollars and are converted once: one dollar is {oneDollar}. Taxes and contributions
              follow the rules {run.rules}, checked against their sources on {checked}. An accountant must confirm them.
            </Trans>
          </p>
          <ul className={styles.points}>
            {run.sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
