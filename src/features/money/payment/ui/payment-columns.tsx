import { msg } from '@lingui/core/macro'
import { InstantCell, TextCell, WaitingCell } from '#web/kit/cells.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { ORDER_COLUMNS, type Order, paymentApi } from '../payment.contract.ts'
import { WhyFailed } from './order-message.tsx'
import { OrderStatusBadge } from './order-status.tsx'
import styles from './payment.module.css'
import { useMoneyText } from './use-money-text.ts'

/** The part of the address that names the open record. */
export const RECORD = 'order'

/** The columns of the payments of learners; the actions are added by the table. */
export const PAYMENT_TABLE: readonly Column<Order>[] = [
  {
    key: 'learner',
    title: msg`Learner`,
    isMain: true,
    isSortable: true,
    cell: ({ id, user }) => <RecordPerson of={RECORD} id={id} person={user} />,
  },
  {
    key: 'title',
    title: msg`Item`,
    kind: 'text',
    priority: 1,
    isSortable: true,
    cell: ({ item }) => <TextCell text={item.title} />,
  },
  {
    key: 'total',
    title: msg`Amount`,
    kind: 'amount',
    priority: 1,
    align: 'end',
    cell: (order) => <Amount order={order} />,
  },
  {
    key: 'reference',
    title: msg`Reference`,
    kind: 'text',
    priority: 3,
    tabs: ['pending', 'paid'],
    cell: ({ attempt }) => <TextCell text={attempt?.reference ?? '—'} />,
  },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'wide',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <OrderStatusBadge status={status} />,
  },
  {
    key: 'waiting',
    title: msg`Wait time`,
    kind: 'short',
    priority: 1,
    tabs: ['pending'],
    cell: ({ attempt, created_at: since }) => <WaitingCell since={attempt?.created_at ?? since} />,
  },
  {
    key: 'receipt',
    title: msg`Receipt`,
    priority: 3,
    align: 'end',
    tabs: ['paid', 'refunded'],
    cell: ({ receipt_number: number }) => number ?? '—',
  },
  { key: 'paid', title: msg`Paid`, kind: 'day', tabs: ['paid'], cell: (order) => <InstantCell iso={order.paid_at} /> },
  {
    key: 'reason',
    title: msg`Reason`,
    kind: 'text',
    tabs: ['failed', 'refunded'],
    cell: ({ attempt, refund_reason: refunded }) =>
      refunded === null && attempt?.failure ? (
        <WhyFailed attempt={attempt} />
      ) : (
        <TextCell text={refunded ?? attempt?.reason ?? '—'} />
      ),
  },
  {
    key: 'when',
    title: msg`Ordered`,
    kind: 'day',
    isSortable: true,
    tabs: ['created', 'failed'],
    cell: (order) => <InstantCell iso={order.created_at} />,
  },
]

/** The orders of learners; proofs that wait are the standard. */
export const PAYMENTS: ServerList<typeof paymentApi.list, Order> = {
  endpoint: paymentApi.list,
  rows: ({ orders }) => orders,
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'pending', label: msg`To check` },
      { value: 'paid', label: msg`Paid` },
      { value: 'failed', label: msg`Not confirmed` },
      { value: 'created', label: msg`Unpaid` },
      { value: 'refunded', label: msg`Refunded` },
      { value: 'all', label: msg`All` },
    ],
  },
  filters: [
    {
      key: 'decider',
      label: msg`Decision`,
      options: [
        { value: '', label: msg`All payments` },
        { value: 'me', label: msg`Waiting for my decision` },
      ],
    },
  ],
  sorts: ORDER_COLUMNS,
  usualOrder: msg`Longest wait first`,
  file: paymentApi.export,
}

function Amount({ order }: { order: Order }) {
  const money = useMoneyText()
  return <span className={styles.amount}>{money(order.total, order.currency)}</span>
}
