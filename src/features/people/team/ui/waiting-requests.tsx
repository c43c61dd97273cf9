import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { DayCell, PersonCell, WaitingCell } from '#web/kit/cells.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import type { Column } from '#web/kit/table-types.ts'
import type { WaitingRequest } from '../team.contract.ts'
import { RECORD_ENTRY } from '#web/kit/use-record.ts'
import styles from './team.module.css'

/** Leave and corrections are numbered apart: here a row's number is its place. */
type Row = { id: number; request: WaitingRequest }

/** The record in its list, where it is decided. */
const placeOf = ({ kind, id }: WaitingRequest): string =>
  kind === 'correction' ? `/dashboard/attendance-corrections?correction=${id}` : `/dashboard/leaves?leave=${id}`

const WAITING_REQUESTS_TABLE: readonly Column<Row>[] = [
  {
    key: 'name',
    title: msg`Employee`,
    isMain: true,
    cell: ({ request }) => (
      <PersonCell
        person={request}
        name={
          <Link to={placeOf(request)} state={RECORD_ENTRY}>
            {request.name}
          </Link>
        }
      />
    ),
  },
  {
    key: 'kind',
    title: msg`Request`,
    kind: 'text',
    priority: 3,
    cell: ({ request: { kind } }) => (
      <>
        {kind === 'leave' && <Trans>Leave request</Trans>}
        {kind === 'cancellation' && <Trans>Cancellation</Trans>}
        {kind === 'correction' && <Trans>Attendance correction</Trans>}
      </>
    ),
  },
  {
    key: 'days',
    title: msg`Days`,
    kind: 'text',
    cell: ({ request: { from, to } }) => (
      <>
        <DayCell day={from} />
        {to > from && (
          <>
            {' – '}
            <DayCell day={to} />
          </>
        )}
      </>
    ),
  },
  {
    key: 'since',
    title: msg`Wait time`,
    kind: 'short',
    cell: ({ request }) => <WaitingCell since={request.since} />,
  },
]

type WaitingRequestsProps = { requests: readonly WaitingRequest[]; total: number }

/** What the team has asked for: each name leads to where it is decided. */
export function WaitingRequests({ requests, total }: WaitingRequestsProps) {
  const { t } = useLingui()
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>
        <Trans>Waiting for a decision ({total})</Trans>
      </h2>
      {requests.length === 0 ? (
        <p className={styles.soft}>
          <Trans>Nothing needs a decision</Trans>
        </p>
      ) : (
        <PlainTable
          label={t`Waiting for a decision`}
          rows={requests.map((request, id) => ({ id, request }))}
          columns={WAITING_REQUESTS_TABLE}
        />
      )}
      <p className={styles.links}>
        <Link to="/dashboard/leaves?status=pending">
          <Trans>All leave requests</Trans>
        </Link>
        <Link to="/dashboard/attendance-corrections">
          <Trans>All corrections</Trans>
        </Link>
      </p>
    </section>
  )
}
