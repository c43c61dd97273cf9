import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { InstantCell } from '#web/kit/cells.tsx'
import note from '#web/kit/note.module.css'
import panel from '#web/kit/panel.module.css'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useNow } from '#web/kit/use-now.ts'
import { type KeptShort, type ReportedRule, retentionApi } from '../retention-report/retention-report.contract.ts'
import { RetentionRuleList } from './retention-rule-list.tsx'
import styles from './privacy.module.css'

type Row = KeptShort & { id: number }

function DataCell({ row: { what, why } }: { row: Row }) {
  return (
    <span className={styles.what}>
      {what}
      <br />
      <span className={styles.soft}>{why}</span>
    </span>
  )
}

function DeletedBeforeCell({ before }: Pick<Row, 'before'>) {
  const { instant } = useDateText()
  if (!before) return <Trans>Everything is kept</Trans>
  const day = instant(before)
  return <Trans>Since {day}</Trans>
}

/** Of rows that go on a day of their own, the next day on which one goes. */
function OldestCell({ oldest }: Pick<Row, 'oldest'>) {
  const now = useNow()
  const { instant } = useDateText()
  if (!oldest || Date.parse(oldest) <= now) return <InstantCell iso={oldest} />
  const day = instant(oldest)
  return <Trans>Expires on {day}</Trans>
}

function LastRunCell({ row: { ran_at: at } }: { row: Row }) {
  return at ? <InstantCell iso={at} /> : <Trans>Not yet</Trans>
}

function RemovedCell({ row: { ran_at: at, removed, removed_ever: ever, left } }: { row: Row }) {
  if (!at) return '—'
  return (
    <span>
      <Trans>
        {removed} in the last run, {ever} in total
      </Trans>
      {left > 0 && (
        <>
          <br />
          <Trans>{left} overdue</Trans>
        </>
      )}
    </span>
  )
}

const RETENTION_TABLE: readonly Column<Row>[] = [
  { key: 'what', title: msg`What`, isMain: true, cell: (row) => <DataCell row={row} /> },
  { key: 'kept', title: msg`Kept`, kind: 'day', cell: (row) => <DeletedBeforeCell {...row} /> },
  { key: 'oldest', title: msg`Oldest`, kind: 'day', cell: (row) => <OldestCell {...row} /> },
  { key: 'run', title: msg`Last run`, kind: 'day', cell: (row) => <LastRunCell row={row} /> },
  { key: 'removed', title: msg`Deletions`, kind: 'text', cell: (row) => <RemovedCell row={row} /> },
]

/** Data with a minimum period and no end: how much is older, and why it is kept. */
function LongKeptLine({ what, past }: { what: string; past: NonNullable<ReportedRule['past']> }) {
  const { instant } = useDateText()
  const { years, rows, oldest, stays } = past
  const day = oldest ? instant(oldest) : null
  return (
    <div className={note.note}>
      <h3>{what}</h3>
      <p>
        <Plural
          value={rows}
          _0={`No entry is older than ${years} years.`}
          one={`# entry is older than ${years} years.`}
          other={`# entries are older than ${years} years.`}
        />{' '}
        {day && <Trans>The oldest is from {day}.</Trans>} {stays}
      </p>
    </div>
  )
}

const RETENTION = query(retentionApi.get, {})

/** What is kept and for how long, with the job and its results. */
export function RetentionPanel() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(RETENTION)
  return (
    <section className={panel.panel} aria-labelledby="retention">
      <h2 id="retention" className={panel.title}>
        <Trans>What is kept, and for how long</Trans>
      </h2>
      {!data && isError && <ErrorState text={t`The report could not be loaded`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={6} />}
      {data && (
        <>
          <PlainTable
            label={t`Automatic deletion`}
            rows={data.jobs.map((job, id) => ({ ...job, id }))}
            columns={RETENTION_TABLE}
          />
          <details className={note.note}>
            <summary>
              <Trans>All rules</Trans>
            </summary>
            <RetentionRuleList rules={data.rules} />
          </details>
          {data.rules.map((rule) => rule.past && <LongKeptLine key={rule.what} what={rule.what} past={rule.past} />)}
        </>
      )}
    </section>
  )
}
