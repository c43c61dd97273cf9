import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Outlet } from 'react-router'
import button from '#web/kit/button.module.css'
import cards from '#web/kit/card-grid.module.css'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, type ServerList, useServerList } from '#web/kit/server-list.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { TablePager } from '#web/kit/table-pager.tsx'
import { TableToolbar } from '#web/kit/table-toolbar.tsx'
import { EVENT_STATUSES } from '../event.contract.ts'
import { type ManagedEvent as Event, planningApi } from '../planning/planning.contract.ts'
import { STATUS_NAMES } from './event-labels.ts'
import { ManagedEvent } from './managed-event.tsx'

const EVENTS: ServerList<typeof planningApi.list, Event> = {
  endpoint: planningApi.list,
  rows: ({ events }) => events,
  filters: [
    {
      key: 'status',
      label: msg`Status`,
      options: [
        { value: '', label: msg`All states` },
        ...EVENT_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
      ],
    },
  ],
}

const reads = listData(EVENTS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Events management (spec 3 §2): a grid of cards, a search, and the form beside it. */
export default function EventListPage() {
  const { t } = useLingui()
  const list = useServerList(EVENTS)
  const { state } = list
  const create = (
    <Link to={{ pathname: 'new', search: location.search }} className={button.primary} preventScrollReset>
      <PlusIcon size={18} />
      <Trans>New Event</Trans>
    </Link>
  )
  function content() {
    if (list.isError && !list.rows) return <ErrorState text={t`Failed to fetch events`} onRetry={list.retry} />
    if (!list.rows) return <LoadingState cards={3} />
    if (list.rows.length === 0)
      return <EmptyState drawing="search" title={t`No events found`} {...(state.q === '' && { action: create })} />
    return (
      <>
        <ul className={cards.grid}>
          {list.rows.map((event) => (
            <li key={event.id}>
              <ManagedEvent event={event} />
            </li>
          ))}
        </ul>
        <TablePager
          page={state.page}
          lastPage={list.lastPage}
          total={list.total}
          size={state.size}
          onPage={(page) => state.set({ page })}
          onSize={(size) => state.set({ size })}
        />
      </>
    )
  }
  return (
    <div className={cards.page}>
      <PageHeader title={<Trans>Events</Trans>} actions={create} />
      <div>
        <TableToolbar
          state={state}
          filters={list.filters}
          placeholder={t`Title or place`}
          file={undefined}
          tools={undefined}
        />
        {content()}
      </div>
      <Outlet />
    </div>
  )
}
