import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { InstantCell, TextCell } from '#web/kit/cells.tsx'
import { EmailText } from '#web/kit/email-text.tsx'
import { useListPlace } from '#web/kit/list-place.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { type ServerList, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { planningApi } from '../planning/planning.contract.ts'
import { type Registration, ROSTER_COLUMNS, rosterApi } from '../roster/roster.contract.ts'
import { CertifyButton } from '#features/public/door/ui/certify-button.tsx'
import { RegistrationState, REGISTRATION_NAMES } from './registration-state.tsx'
import { RosterMail } from './roster-mail.tsx'
import styles from './managed-event.module.css'

/** The columns of spec 3 §2; who came is told beside the state. */
const EVENT_REGISTRATIONS_TABLE: readonly Column<Registration>[] = [
  { key: 'name', title: msg`Name`, isMain: true, isSortable: true, cell: ({ name }) => name },
  { key: 'email', title: msg`Email`, kind: 'email', cell: ({ email }) => <EmailText email={email} /> },
  { key: 'phone', title: msg`Phone`, kind: 'phone', cell: ({ phone }) => phone ?? '—' },
  {
    key: 'message',
    title: msg`Message`,
    kind: 'text',
    priority: 3,
    cell: ({ message }) => (message ? <TextCell text={message} /> : '—'),
  },
  { key: 'status', title: msg`Status`, kind: 'state', cell: (row) => <RosterState row={row} /> },
  {
    key: 'registered',
    title: msg`Registered At`,
    kind: 'day',
    priority: 3,
    isSortable: true,
    cell: (row) => <InstantCell iso={row.created_at} />,
  },
]

function RosterState({ row: { status, checked_in_at: at } }: { row: Registration }) {
  const { instant } = useDateText()
  return (
    <>
      <RegistrationState status={status} />
      {at !== null && (
        <p className={styles.soft}>
          <Trans>Checked in at {instant(at, 'date and time')}</Trans>
        </p>
      )}
    </>
  )
}

const rosterOf = (slug: string): ServerList<typeof rosterApi.list, Registration> => ({
  endpoint: rosterApi.list,
  params: { slug },
  rows: ({ registrations }) => registrations,
  query: { counts: '1' },
  usualOrder: msg`Oldest first`,
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'all', label: msg({ message: 'All', context: 'registrations' }) },
      { value: 'confirmed', label: REGISTRATION_NAMES.confirmed },
      { value: 'pending', label: REGISTRATION_NAMES.pending },
      { value: 'cancelled', label: REGISTRATION_NAMES.cancelled },
    ],
  },
  sorts: ROSTER_COLUMNS,
  file: rosterApi.export,
})

const eventQuery = (slug: string) => query(planningApi.get, { params: { slug } })
const reads = pageData(({ params }) => [eventQuery(params.event ?? '')])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Who has registered for an event (spec 3 §2): the table, its file, and a mail to all. */
export default function EventRegistrationsPage() {
  const { t } = useLingui()
  const { event: slug = '' } = useParams()
  const { data } = useQuery(eventQuery(slug))
  const list = useServerList(useMemo(() => rosterOf(slug), [slug]))
  const events = useListPlace('/dashboard/events')
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <PageHeader
        title={<Trans>Registrations</Trans>}
        text={data?.event.title}
        actions={
          <div className={styles.buttons}>
            <Link to={events.to} state={events.state} className={button.secondary}>
              <Trans>Back to Events</Trans>
            </Link>
            <Link to={`/dashboard/events/${encodeURIComponent(slug)}/door`} className={button.secondary}>
              <Trans>Check-in</Trans>
            </Link>
            <CertifyButton slug={slug} />
            <Button onClick={() => setWriting(true)}>
              <Trans>Write to everyone</Trans>
            </Button>
          </div>
        }
      />
      <TablePage<Registration>
        label={t`Registrations`}
        list={list}
        columns={EVENT_REGISTRATIONS_TABLE}
        search={t`Search by name or email`}
        empty={{ title: t`No registrations found`, drawing: 'inbox' }}
        emptySearch={{ title: t`No registrations found` }}
        failure={t`Failed to fetch registrations`}
      />
      {isWriting && <RosterMail slug={slug} onClose={() => setWriting(false)} />}
    </>
  )
}
