import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney, toMinor } from '#shared/currency.ts'
import { DayCell, TextCell } from '#web/kit/cells.tsx'
import { RecordLink } from '#web/kit/record-link.tsx'
import type { Filter, ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { type Donation, DONATION_COLUMNS, donationApi, type DonationWay } from '../donation.contract.ts'

/** The part of the address that names the open record. */
export const RECORD = 'gift'

/** How gifts are paid. */
export const WAY_NAMES = {
  bank: msg`Bank transfer`,
  mobile_money: msg`Mobile money`,
  cash: msg`Cash`,
  card: msg`Card`,
} satisfies Record<DonationWay, unknown>

/** Who gave it; someone may want to stay unknown. */
export const Donor = ({ name }: Pick<Donation, 'name'>) => name ?? <Trans>Unknown donor</Trans>

/** An amount in the reader's language. */
export function Amount({ amount, currency }: Pick<Donation, 'amount' | 'currency'>) {
  const { i18n } = useLingui()
  return formatMoney(toMinor(amount, currency) ?? 0, currency, i18n.locale)
}

/** How it came in. */
export function Way({ way }: Pick<Donation, 'way'>) {
  const { t } = useLingui()
  return t(WAY_NAMES[way])
}

/** Received, or void. */
export function DonationStatusBadge({ status }: Pick<Donation, 'status'>) {
  return (
    <StatusBadge tone={status === 'received' ? 'success' : 'danger'}>
      {status === 'received' ? <Trans>Valid</Trans> : <Trans>Void</Trans>}
    </StatusBadge>
  )
}

/** The columns of the gifts; the actions are added by the table. */
export const DONATION_TABLE: readonly Column<Donation>[] = [
  {
    key: 'donor',
    title: msg`Donor`,
    isMain: true,
    isSortable: true,
    cell: ({ id, name }) => (
      <RecordLink of={RECORD} id={id}>
        <Donor name={name} />
      </RecordLink>
    ),
  },
  {
    key: 'amount',
    title: msg`Amount`,
    kind: 'amount',
    priority: 1,
    align: 'end',
    cell: (gift) => <Amount {...gift} />,
  },
  {
    key: 'when',
    title: msg`Received on`,
    kind: 'day',
    isSortable: true,
    cell: (gift) => <DayCell day={gift.received_on} />,
  },
  { key: 'way', title: msg`Payment method`, kind: 'word', cell: ({ way }) => <Way way={way} /> },
  {
    key: 'reference',
    title: msg`Reference`,
    kind: 'text',
    priority: 3,
    cell: ({ reference }) => <TextCell text={reference} />,
  },
  {
    key: 'receipt',
    title: msg`Receipt`,
    priority: 3,
    align: 'end',
    isSortable: true,
    cell: ({ receipt_number: number }) => number,
  },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <DonationStatusBadge status={status} />,
  },
  {
    key: 'reason',
    title: msg`Reason`,
    kind: 'text',
    tabs: ['void'],
    cell: (gift) => <TextCell text={gift.void_reason ?? '—'} />,
  },
]

const ANY_DAY = [{ value: '', label: msg`Any day` }]
const WAYS: Filter = {
  key: 'way',
  label: msg`Payment method`,
  options: [
    { value: '', label: msg`All payment methods` },
    { value: 'bank', label: WAY_NAMES.bank },
    { value: 'mobile_money', label: WAY_NAMES.mobile_money },
    { value: 'cash', label: WAY_NAMES.cash },
    { value: 'card', label: WAY_NAMES.card },
  ],
}

/** The gifts, the newest first; those that are not void are the standard. */
export const DONATIONS: ServerList<typeof donationApi.list, Donation> = {
  endpoint: donationApi.list,
  rows: ({ donations }) => donations,
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'received', label: msg`Valid` },
      { value: 'void', label: msg`Void` },
      { value: 'all', label: msg`All` },
    ],
  },
  filters: [
    WAYS,
    { key: 'from', label: msg`From`, options: ANY_DAY, isDay: true },
    { key: 'to', label: msg`Until`, options: ANY_DAY, isDay: true },
  ],
  sorts: DONATION_COLUMNS,
  file: donationApi.export,
}

/** Reads that a change of a gift makes stale. */
export const DONATION_READS = [donationApi.list, donationApi.get]
