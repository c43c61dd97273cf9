import { msg } from '@lingui/core/macro'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { certificateApi, CORRECTION_COLUMNS, type Correction, type CorrectionState } from '../certificate.contract.ts'
import styles from './corrections.module.css'

/** The columns of the name corrections; the actions are added by the page. */
const COLUMNS: readonly Column<Correction>[] = [
  {
    key: 'learner',
    title: msg`Learner`,
    isMain: true,
    isSortable: true,
    cell: ({ user }) => (
      <span className={styles.learner}>
        {user.name}
        <span className={styles.email}>{user.email}</span>
      </span>
    ),
  },
  { key: 'course', title: msg`Course`, isSortable: true, cell: ({ course }) => course },
  { key: 'now', title: msg`Name now`, cell: (row) => row.current_name },
  { key: 'asked', title: msg`Name asked for`, isSortable: true, cell: ({ name }) => <strong>{name}</strong> },
  { key: 'why', title: msg`Why`, cell: ({ note }) => note || '—' },
  { key: 'when', title: msg`When`, isSortable: true, cell: (row) => <DayOf iso={row.created_at} /> },
]

/** For corrected ones the old name is the former one. */
const DONE_COLUMNS: readonly Column<Correction>[] = COLUMNS.map((column) =>
  column.key === 'now' ? { ...column, title: msg`Name before` } : column,
)

/** Refused ones also show the reason. */
const REFUSED_COLUMNS: readonly Column<Correction>[] = [
  ...COLUMNS,
  { key: 'reason', title: msg`Refused because`, cell: ({ reason }) => reason ?? '—' },
]

export const COLUMNS_OF: Record<CorrectionState, readonly Column<Correction>[]> = {
  open: COLUMNS,
  done: DONE_COLUMNS,
  refused: REFUSED_COLUMNS,
}

/** Learners' requests for another name; what waits for an answer is the standard. */
export const CORRECTIONS: ServerList<typeof certificateApi.listCorrections, Correction> = {
  endpoint: certificateApi.listCorrections,
  rows: ({ corrections }) => corrections,
  filters: [
    {
      key: 'status',
      label: msg`Status`,
      options: [
        { value: 'open', label: msg`Waiting` },
        { value: 'done', label: msg`Corrected` },
        { value: 'refused', label: msg`Refused` },
      ],
    },
  ],
  sorts: CORRECTION_COLUMNS,
  file: certificateApi.exportCorrections,
}

function DayOf({ iso }: { iso: string }) {
  const { instant } = useDateText()
  return (
    <time dateTime={iso} className={styles.day}>
      {instant(iso)}
    </time>
  )
}
