import { msg } from '@lingui/core/macro'
import { Link } from 'react-router'
import { InstantCell, PersonCell } from '#web/kit/cells.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { type Match, matchApi } from '../match.contract.ts'
import { MatchBadge, NextStepText } from './match-words.tsx'

/** The columns of a list of matches; the mentee opens the page of the match. */
export const MATCH_COLUMNS: readonly Column<Match>[] = [
  {
    key: 'mentee',
    title: msg`Mentee`,
    isMain: true,
    cell: ({ id, mentee }) => (
      <PersonCell person={mentee} name={<Link to={`/dashboard/matches/${id}`}>{mentee.name}</Link>} />
    ),
  },
  {
    key: 'mentor',
    title: msg`Mentor`,
    kind: 'person',
    cell: ({ mentor }) => <PersonCell person={mentor} name={mentor.name} />,
  },
  { key: 'stage', title: msg`Stage`, kind: 'long', cell: (match) => <MatchBadge match={match} /> },
  { key: 'next', title: msg`Next step`, kind: 'text', tabs: ['open'], cell: (match) => <NextStepText match={match} /> },
  {
    key: 'contact',
    title: msg`Last contact`,
    kind: 'day',
    cell: ({ last_contact_at: at }) => <InstantCell iso={at} />,
  },
  {
    key: 'ended',
    title: msg`Ended on`,
    kind: 'day',
    tabs: ['ended'],
    cell: ({ ended_at: at }) => <InstantCell iso={at} />,
  },
]

/** Matches of the caller, or of everyone for an admin. */
export const MATCHES: ServerList<typeof matchApi.list, Match> = {
  endpoint: matchApi.list,
  rows: ({ matches }) => matches,
  query: { counts: '1' },
  tabs: {
    key: 'state',
    label: msg`State`,
    options: [
      { value: 'open', label: msg`Running` },
      { value: 'ended', label: msg`Ended` },
    ],
  },
  file: matchApi.export,
}
