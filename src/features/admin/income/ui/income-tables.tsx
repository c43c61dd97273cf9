import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { OrderStatusBadge } from '#features/money/payment/ui/order-status.tsx'
import { useMoneyText } from '#features/money/payment/ui/use-money-text.ts'
import type { Currency } from '#shared/currency.ts'
import { InstantCell, TextCell } from '#web/kit/cells.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import type { Column } from '#web/kit/table-types.ts'
import type { CourseIncome, Income, NamedIncome, WaitingOrders } from '../income.contract.ts'

/** A row of a list that has no numbers of its own. */
type Numbered<Row> = Row & { id: number }
type Named = Numbered<Omit<NamedIncome, 'id'>>
type OfCourse = Numbered<Omit<CourseIncome, 'id'>>

const numbered = <Row extends object>(rows: readonly Row[]): Numbered<Row>[] =>
  rows.map((row, at) => ({ ...row, id: at + 1 }))

/** An amount in the reader's language. */
export function Amount({ amount, currency }: { amount: number; currency: Currency }) {
  const money = useMoneyText()
  return money(amount, currency)
}

const AMOUNTS: readonly Column<Named>[] = [
  {
    key: 'received',
    title: msg`Received`,
    kind: 'amount',
    align: 'end',
    cell: (row) => <Amount amount={row.received} currency={row.currency} />,
  },
  {
    key: 'refunded',
    title: msg`Refunded`,
    kind: 'amount',
    align: 'end',
    cell: (row) => <Amount amount={row.refunded} currency={row.currency} />,
  },
  {
    key: 'net',
    title: msg`Income`,
    kind: 'amount',
    priority: 1,
    align: 'end',
    cell: (row) => <Amount amount={row.net} currency={row.currency} />,
  },
  {
    key: 'before',
    title: msg`Previous period`,
    kind: 'amount',
    priority: 3,
    align: 'end',
    cell: (row) => <Amount amount={row.before} currency={row.currency} />,
  },
]

const COURSES: readonly Column<OfCourse>[] = [
  {
    key: 'course',
    title: msg`Course`,
    isMain: true,
    cell: ({ title, is_places: isPlaces }) => {
      if (title !== null) return <TextCell text={title} />
      return isPlaces ? <Trans>Places in programs</Trans> : <Trans>Without an order</Trans>
    },
  },
  ...AMOUNTS,
]

const PROGRAMS: readonly Column<Named>[] = [
  {
    key: 'program',
    title: msg`Program`,
    isMain: true,
    cell: ({ title }) => (title === null ? <Trans>Outside programs</Trans> : <TextCell text={title} />),
  },
  ...AMOUNTS,
]

const WAITING: readonly Column<Numbered<WaitingOrders>>[] = [
  { key: 'status', title: msg`Status`, isMain: true, cell: ({ status }) => <OrderStatusBadge status={status} /> },
  { key: 'orders', title: msg`Orders`, align: 'end', cell: ({ orders }) => orders },
  { key: 'amount', title: msg`Amount`, kind: 'amount', priority: 1, align: 'end', cell: (row) => <Amount {...row} /> },
  { key: 'since', title: msg`Oldest`, kind: 'day', cell: ({ since }) => <InstantCell iso={since} /> },
]

/** What each course brought, the most first. */
export function CourseTable({ courses }: Pick<Income, 'courses'>) {
  const { t } = useLingui()
  return <PlainTable label={t`Income by course`} rows={numbered(courses)} columns={COURSES} />
}

/** What was paid for places in each program and by its members for its courses, the most first. */
export function ProgramTable({ programs }: Pick<Income, 'programs'>) {
  const { t } = useLingui()
  return <PlainTable label={t`Income by program`} rows={numbered(programs)} columns={PROGRAMS} />
}

/** What learners have ordered and not paid. */
export function UnpaidOrdersTable({ waiting }: Pick<Income, 'waiting'>) {
  const { t } = useLingui()
  return <PlainTable label={t`Outstanding orders`} rows={numbered(waiting)} columns={WAITING} />
}
