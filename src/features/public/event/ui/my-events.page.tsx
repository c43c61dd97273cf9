import { Button, Group } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { safeLink } from '#shared/safe-link.ts'
import { canMove } from '#shared/moves.ts'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { listData, type ServerList, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { eventCalendarApi } from '../calendar/calendar.contract.ts'
import { type OwnRegistration, registrationApi } from '../registration/registration.contract.ts'
import { registrationMoves } from '../registration/move/move.contract.ts'
import { eventPath } from './event-labels.ts'
import { EventState } from './event-state.tsx'
import { EventTime } from './event-time.tsx'
import { RegistrationState } from './registration-state.tsx'
import { TicketButton } from './ticket-button.tsx'
import { useCancelRegistration } from './use-cancel-registration.ts'

function EventPlace({ row: { event } }: { row: OwnRegistration }) {
  const link = safeLink(event.online_link)
  return (
    <>
      {event.location}
      {link !== null && (
        <>
          {' · '}
          <a href={link} target="_blank" rel="noopener noreferrer">
            <Trans>Join online</Trans>
          </a>
        </>
      )}
    </>
  )
}

/** A cancelled event shows as cancelled, whatever the registration was. */
function RegistrationStateCell({ row }: { row: OwnRegistration }) {
  return row.event.status === 'cancelled' ? (
    <EventState status="cancelled" />
  ) : (
    <RegistrationState status={row.status} />
  )
}

const MY_EVENTS_TABLE: readonly Column<OwnRegistration>[] = [
  {
    key: 'event',
    title: msg`Event`,
    isMain: true,
    cell: ({ event }) => <Link to={eventPath(event.slug)}>{event.title}</Link>,
  },
  { key: 'when', title: msg`When`, kind: 'long', cell: ({ event }) => <EventTime event={event} /> },
  { key: 'where', title: msg`Where`, kind: 'text', cell: (row) => <EventPlace row={row} /> },
  { key: 'state', title: msg`Status`, kind: 'state', priority: 1, cell: (row) => <RegistrationStateCell row={row} /> },
]

const MINE: ServerList<typeof registrationApi.listOwn, OwnRegistration> = {
  endpoint: registrationApi.listOwn,
  rows: ({ registrations }) => registrations,
  tabs: {
    key: 'when',
    label: msg`Events to show`,
    isUncounted: true,
    options: [
      { value: 'upcoming', label: msg`Upcoming` },
      { value: 'past', label: msg`Past Events` },
      { value: 'all', label: msg`All Events` },
    ],
  },
}

const reads = listData(MINE)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What the reader is registered for, and the way out. */
export default function MyEventsPage() {
  const { t } = useLingui()
  const list = useServerList(MINE)
  return (
    <>
      <PageHeader title={<Trans>My Events</Trans>} text={<Trans>Your registrations.</Trans>} />
      <TablePage<OwnRegistration>
        label={t`My Events`}
        list={list}
        columns={MY_EVENTS_TABLE}
        actionsRoom={20}
        empty={{
          title: t`No registrations in this list`,
          drawing: 'list',
          action: (
            <Link className={button.primary} to="/events">
              <Trans>All Events</Trans>
            </Link>
          ),
        }}
        emptySearch={{ title: t`No events found` }}
        failure={t`Failed to fetch registrations`}
        otherwise={(row) => <RegistrationActions row={row} />}
      />
    </>
  )
}

/** The ticket, the event for the reader's calendar, and the way out. */
function RegistrationActions({ row }: { row: OwnRegistration }) {
  const { t } = useLingui()
  return (
    <Group gap="xs">
      {row.status === 'confirmed' && row.event.status !== 'cancelled' && (
        <TicketButton
          id={row.id}
          title={row.event.title}
          facts={
            <>
              <EventTime event={row.event} /> · {row.event.location}
            </>
          }
        />
      )}
      {row.status !== 'cancelled' && (
        <SaveFileButton endpoint={eventCalendarApi.file} id={row.id} name={t`Add to calendar`} />
      )}
      <CancelButton row={row} />
    </Group>
  )
}

function CancelButton({ row: { id, status, event } }: { row: OwnRegistration }) {
  const { t } = useLingui()
  const cancel = useCancelRegistration()
  const { title } = event
  const isUpcomingOrOngoing = event.status === 'upcoming' || event.status === 'ongoing'
  if (!isUpcomingOrOngoing || !canMove(registrationMoves.cancel, status)) return null
  return (
    <Button
      variant="subtle"
      color="red"
      size="sm"
      disabled={cancel.isPending}
      aria-label={t`Cancel registration: ${title}`}
      onClick={() => void cancel.ask(id, title)}
    >
      <Trans>Cancel registration</Trans>
    </Button>
  )
}
