import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { TableChecked } from '#shared/table-import.ts'
import { PlainTable } from './plain-table.tsx'
import type { Column } from './table-types.ts'

type Problems = TableChecked['problems']
type ShownProblem = Problems[number] & { id: number }

const SHOWN = 100

const COLUMNS: readonly Column<ShownProblem>[] = [
  {
    key: 'line',
    title: msg`Row`,
    isMain: true,
    cell: ({ line, name }) =>
      name ? (
        <Trans>
          Row {line} · {name}
        </Trans>
      ) : (
        <Trans>Row {line}</Trans>
      ),
  },
  { key: 'column', title: msg`Column`, kind: 'wide', priority: 1, cell: ({ column }) => column ?? '—' },
  {
    key: 'value',
    title: msg`Value`,
    kind: 'text',
    cell: ({ value }) => (value === '' ? <Trans>Empty cell</Trans> : (value ?? '—')),
  },
  { key: 'problem', title: msg`Problem`, kind: 'text', priority: 1, cell: ({ problem }) => problem },
]

/** The problems of an imported file, cell by cell, with the value in each cell. */
export function ImportProblems({ problems }: { problems: Problems }) {
  const { t } = useLingui()
  const rows = problems.slice(0, SHOWN).map((problem, at) => ({ ...problem, id: at + 1 }))
  const more = problems.length - rows.length
  return (
    <>
      <PlainTable label={t`Problems in the file`} rows={rows} columns={COLUMNS} />
      {more > 0 && (
        <p>
          <Plural value={more} one="# more problem is not shown." other="# more problems are not shown." />
        </p>
      )}
    </>
  )
}
