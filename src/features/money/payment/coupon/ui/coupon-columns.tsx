import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney, toMinor } from '#shared/currency.ts'
import { InstantCell, TextCell } from '#web/kit/cells.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { type Coupon, couponApi } from '../coupon.contract.ts'

/** The columns of the coupons; the actions are added by the table. */
export const COUPON_TABLE: readonly Column<Coupon>[] = [
  { key: 'code', title: msg`Code`, isMain: true, cell: ({ code }) => <strong>{code}</strong> },
  { key: 'worth', title: msg`Discount`, kind: 'word', cell: (coupon) => <CouponDiscount coupon={coupon} /> },
  { key: 'used', title: msg`Used`, kind: 'word', cell: ({ used, cap }) => <CouponUses used={used} cap={cap} /> },
  {
    key: 'expires',
    title: msg`Expires`,
    kind: 'day',
    cell: ({ expires_at: expires }) => <InstantCell iso={lastMoment(expires)} />,
  },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    cell: ({ status }) => <CouponStatus status={status} />,
  },
]

/** A coupon expires at the first moment of the day after its last one. */
const lastMoment = (iso: string | null): string | null => iso && new Date(Date.parse(iso) - 1).toISOString()

/** The coupons, newest first; those that can be used are the standard. */
export const COUPONS: ServerList<typeof couponApi.list, Coupon> = {
  endpoint: couponApi.list,
  rows: ({ coupons }) => coupons,
  filters: [
    {
      key: 'state',
      label: msg`Coupons`,
      options: [
        { value: '', label: msg`All` },
        { value: 'open', label: msg`Valid` },
        { value: 'over', label: msg`Expired` },
      ],
    },
  ],
  file: couponApi.export,
}

function CouponDiscount({ coupon: { percent, amount, currency, course, program } }: { coupon: Coupon }) {
  const { i18n } = useLingui()
  const only = course ?? program
  const off =
    percent === null
      ? currency && formatMoney(toMinor(amount ?? 0, currency) ?? 0, currency, i18n.locale)
      : new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(percent / 100)
  return (
    <>
      {off}
      <br />
      {only ? <TextCell text={only.title} /> : <Trans>Everything</Trans>}
    </>
  )
}

function CouponUses({ used, cap }: Pick<Coupon, 'used' | 'cap'>) {
  if (cap === null) return used
  return (
    <Trans>
      {used} of {cap}
    </Trans>
  )
}

const TONES: Record<Coupon['status'], Tone> = { open: 'success', used: 'info', expired: 'neutral', ended: 'neutral' }

function CouponStatus({ status }: Pick<Coupon, 'status'>) {
  return (
    <StatusBadge tone={TONES[status]}>
      {status === 'open' && <Trans>Valid</Trans>}
      {status === 'used' && <Trans>Limit reached</Trans>}
      {status === 'expired' && <Trans>Expired</Trans>}
      {status === 'ended' && <Trans>Ended</Trans>}
    </StatusBadge>
  )
}
