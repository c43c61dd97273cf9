import { msg } from '@lingui/core/macro'
import { InstantCell } from '#web/kit/cells.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { MENTORSHIP_APPLICATION_COLUMNS } from '../../mentorship-application.contract.ts'
import { GOALS, MENTOR, type MenteeRow, STATUS, personColumn } from '../../ui/application-columns.tsx'
import { STATUS_NAMES } from '../../ui/application-labels.ts'
import { withPersonName } from '../../ui/application-words.tsx'
import { menteeApi } from '../mentee.contract.ts'

/** The part of the address that names the open record. */
export const RECORD = 'mentee'

const WHO = personColumn(RECORD)
const SINCE: Column<MenteeRow> = {
  key: 'since',
  title: msg`Since`,
  kind: 'day',
  cell: (row) => <InstantCell iso={row.decided_at} />,
}

/** The columns of the mentees of one mentor. */
export const OWN_COLUMNS: readonly Column<MenteeRow>[] = [WHO, GOALS, STATUS, SINCE]

/** The same of all mentors. */
export const ALL_COLUMNS: readonly Column<MenteeRow>[] = [WHO, GOALS, MENTOR, STATUS, SINCE]

/** Those who are or were guided (spec 3 §2). */
export const MENTEES: ServerList<typeof menteeApi.list, MenteeRow> = {
  endpoint: menteeApi.list,
  rows: ({ mentees }) => mentees.map(withPersonName),
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'all', label: msg`All` },
      { value: 'accepted', label: STATUS_NAMES.accepted },
      { value: 'completed', label: STATUS_NAMES.completed },
    ],
  },
  sorts: MENTORSHIP_APPLICATION_COLUMNS,
  usualOrder: msg`Active first`,
  file: menteeApi.export,
}
