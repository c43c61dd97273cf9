import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import button from '#web/kit/button.module.css'
import { CardListPage } from '#web/kit/card-list-page.tsx'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { ListLink } from '#web/kit/list-link.tsx'
import { listData, type ServerList, useServerList } from '#web/kit/server-list.ts'
import { EmptyState } from '#web/kit/states.tsx'
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
  file: planningApi.export,
}

const reads = listData(EVENTS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Events management (spec 3 §2): a grid of cards, a search, and the form beside it. */
export default function EventListPage() {
  const { t } = useLingui()
  const list = useServerList(EVENTS)
  const isNarrowed = list.state.q !== '' || list.state.get('status') !== ''
  const create = (
    <ListLink to={{ pathname: 'new', search: location.search }} className={button.primary}>
      <PlusIcon size={18} />
      <Trans>New event</Trans>
    </ListLink>
  )
  return (
    <CardListPage
      title={<Trans>Events</Trans>}
      list={list}
      create={create}
      search={t`Title or location`}
      failure={t`Failed to fetch events`}
      empty={<EmptyState drawing="search" title={t`No events found`} action={!isNarrowed && create} />}
      card={(event) => <ManagedEvent event={event} />}
    />
  )
}
