import { msg } from '@lingui/core/macro'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Column, Filter } from '#web/kit/table-types.ts'
import type { Correction, CorrectionState } from '../certificate.contract.ts'
import styles from './corrections.module.css'

/** The columns of the name corrections; the actions are added by the page. */
const COLUMNS: readonly Column<Correction>[] = [
  {
    key: 'learner',
    title: msg`Learner`,
    isMain: true,
    cell: ({ user }) => (
      <span className={styles.learner}>
        {user.name}
        <span className={styles.email}>{user.email}</span>
      </span>
    ),
  },
  { key: 'course', title: msg`Course`, cell: ({ course }) => course },
  { key: 'now', title: msg`Name now`, cell: (row) => row.current_name },
  { key: 'asked', title: msg`Name asked for`, cell: ({ name }) => <strong>{name}</strong> },
  { key: 'why', title: msg`Why`, cell: ({ note }) => note || '—' },
  { key: 'when', title: msg`When`, cell: (row) => <DayOf iso={row.created_at} /> },
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

/** The server filters; open requests are the default. */
export const FILTERS: readonly Filter<Correction>[] = [
  {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: '', label: msg`Waiting` },
      { value: 'done', label: msg`Corrected` },
      { value: 'refused', label: msg`Refused` },
    ],
  },
]

function DayOf({ iso }: { iso: string }) {
  const { instant } = useDateText()
  return (
    <time dateTime={iso} className={styles.day}>
      {instant(iso)}
    </time>
  )
}
