import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextCell } from '#web/kit/cells.tsx'
import panel from '#web/kit/panel.module.css'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { sizeText } from '#web/kit/size-text.ts'
import { EmptyState } from '#web/kit/states.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { DatabaseState, SlowStatement, TableSize } from '../database.contract.ts'
import styles from './database.module.css'

function Panel({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h2 id={id} className={panel.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Count({ value, digits = 0 }: { value: number; digits?: number }) {
  const { i18n } = useLingui()
  return i18n.number(value, { maximumFractionDigits: digits })
}

const TABLE_COLUMNS: readonly Column<TableSize>[] = [
  { key: 'name', title: msg`Table name`, isMain: true, cell: ({ name }) => name },
  { key: 'rows', title: msg`Rows (approx.)`, align: 'end', cell: ({ rows }) => <Count value={rows} /> },
  { key: 'size', title: msg`Size with indexes`, priority: 3, align: 'end', cell: ({ bytes }) => sizeText(bytes) },
]

/** The largest tables. */
export function TablePanel({ tables }: { tables: readonly TableSize[] }) {
  const { t } = useLingui()
  return (
    <Panel id="tables" title={<Trans>Largest tables</Trans>}>
      <PlainTable label={t`Largest tables`} rows={tables} columns={TABLE_COLUMNS} />
    </Panel>
  )
}

const STATEMENT_COLUMNS: readonly Column<SlowStatement>[] = [
  { key: 'text', title: msg`Query`, isMain: true, cell: ({ text }) => <TextCell text={text} /> },
  { key: 'calls', title: msg`Calls`, align: 'end', cell: ({ calls }) => <Count value={calls} /> },
  {
    key: 'mean',
    title: msg`Milliseconds per call`,
    align: 'end',
    cell: ({ mean_ms: ms }) => <Count value={ms} digits={1} />,
  },
  {
    key: 'total',
    title: msg`Total seconds`,
    priority: 1,
    align: 'end',
    cell: ({ total_ms: ms }) => <Count value={ms / 1000} digits={1} />,
  },
]

/** The statements that have taken the most time, without their values. */
export function StatementPanel({ statements }: Pick<DatabaseState, 'statements'>) {
  const { t } = useLingui()
  return (
    <Panel id="statements" title={<Trans>Slowest queries</Trans>}>
      {statements && statements.length > 0 ? (
        <PlainTable label={t`Slowest queries`} rows={statements} columns={STATEMENT_COLUMNS} />
      ) : statements ? (
        <EmptyState title={t`No queries recorded yet`} text={t`Queries are recorded from now on.`} isCompact />
      ) : (
        <p className={styles.soft}>
          <Trans>
            This database does not record query statistics. On PostgreSQL, a server administrator can enable the
            pg_stat_statements extension.
          </Trans>
        </p>
      )}
    </Panel>
  )
}

type Size = DatabaseState['growth'][number]
type SizeRow = Size & { id: number; grown: number | null }

function DayText({ date }: Pick<Size, 'date'>) {
  const { day } = useDateText()
  return day(date)
}

const GROWTH_COLUMNS: readonly Column<SizeRow>[] = [
  { key: 'date', title: msg`Day`, isMain: true, cell: ({ date }) => <DayText date={date} /> },
  { key: 'size', title: msg`Size`, priority: 3, align: 'end', cell: ({ bytes }) => sizeText(bytes) },
  {
    key: 'grown',
    title: msg`Increase`,
    align: 'end',
    cell: ({ grown }) => (grown === null ? '—' : grown < 0 ? `−${sizeText(-grown)}` : sizeText(grown)),
  },
]
const SHOWN_DAYS = 14

/** How the size changed from day to day, the last one first. */
export function GrowthPanel({ growth }: Pick<DatabaseState, 'growth'>) {
  const { t } = useLingui()
  const rows = growth.map((size, at): SizeRow => {
    const before = growth[at - 1]
    return { ...size, id: at + 1, grown: before ? size.bytes - before.bytes : null }
  })
  return (
    <Panel id="growth" title={<Trans>Growth</Trans>}>
      {rows.length > 0 ? (
        <PlainTable label={t`Growth`} rows={rows.slice(-SHOWN_DAYS).toReversed()} columns={GROWTH_COLUMNS} />
      ) : (
        <EmptyState title={t`No data yet`} text={t`The size is recorded every hour.`} isCompact />
      )}
    </Panel>
  )
}
