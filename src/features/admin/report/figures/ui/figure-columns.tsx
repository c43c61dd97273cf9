import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TextCell } from '#web/kit/cells.tsx'
import type { Column } from '#web/kit/table-types.ts'
import type { Figures, Running } from '../figures.contract.ts'
import styles from './figures.module.css'
import { Count, Days, Rate } from './figure-text.tsx'

type Reported = {
  now: Figures
  began_before: number
  running: Running
  stuck: { title: string; learners: number } | null
}

/** The columns that the lists of courses and of teachers share: as many as a laptop has room for, the details have all. */
export const FIGURE_COLUMNS: readonly Column<Reported>[] = [
  {
    key: 'began',
    title: msg`Enrollments`,
    kind: 'wide',
    isSortable: true,
    align: 'end',
    cell: (row) => <BeganCell row={row} />,
  },
  {
    key: 'completion',
    title: msg`Completion`,
    isSortable: true,
    align: 'end',
    cell: ({ now }) => <Rate value={now.completion_rate} />,
  },
  {
    key: 'pass',
    title: msg`Pass rate`,
    isSortable: true,
    align: 'end',
    cell: ({ now }) => <Rate value={now.pass_rate} />,
  },
  { key: 'days', title: msg`Time to finish`, align: 'end', cell: ({ now }) => <Days value={now.days_to_finish} /> },
  {
    key: 'risk',
    title: msg`Need help now`,
    priority: 1,
    align: 'end',
    cell: ({ running }) => <Count value={running.at_risk} />,
  },
  {
    key: 'stuck',
    title: msg`Where most learners get stuck`,
    kind: 'text',
    cell: ({ stuck }) => (stuck ? <StuckCell stuck={stuck} /> : '—'),
  },
]

/** How many enrolled, with those of the period before. */
function BeganCell({ row: { now, began_before: before } }: { row: Pick<Reported, 'now' | 'began_before'> }) {
  const { i18n } = useLingui()
  const earlier = i18n.number(before)
  return (
    <span className={styles.stuck}>
      <Count value={now.began} />
      <span className={styles.soft}>
        <Trans>previously: {earlier}</Trans>
      </span>
    </span>
  )
}

function StuckCell({ stuck: { title, learners } }: { stuck: { title: string; learners: number } }) {
  return (
    <span className={styles.stuck}>
      <TextCell text={title} />
      <span className={styles.soft}>
        <Plural value={learners} one="# learner" other="# learners" />
      </span>
    </span>
  )
}
