import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RecordLink } from '#web/kit/record-link.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { PRICE_COLUMNS, type PricedCourse, priceApi } from '../price.contract.ts'
import { PriceText } from './price-text.tsx'

/** The part of the address that names the open record. */
export const RECORD = 'course'

/** The columns of the price list; the actions are added by the table. */
export const COLUMNS: readonly Column<PricedCourse>[] = [
  {
    key: 'course',
    title: msg`Course`,
    isMain: true,
    isSortable: true,
    cell: ({ id, title }) => (
      <RecordLink of={RECORD} id={id}>
        {title}
      </RecordLink>
    ),
  },
  {
    key: 'price',
    title: msg`Price now`,
    isSortable: true,
    cell: ({ usual_price: usual, prices: [dollars] }) => dollars && <PriceText price={dollars} usual={usual} />,
  },
  { key: 'others', title: msg`Other currencies`, cell: ({ prices }) => <Others prices={prices.slice(1)} /> },
  {
    key: 'published',
    title: msg`Status`,
    cell: ({ is_published: isPublished }) => (
      <StatusBadge tone={isPublished ? 'success' : 'neutral'}>
        {isPublished ? <Trans>Published</Trans> : <Trans>Draft</Trans>}
      </StatusBadge>
    ),
  },
]

/** The courses with what they cost, by title. */
export const PRICES: ServerList<typeof priceApi.list, PricedCourse> = {
  endpoint: priceApi.list,
  rows: ({ courses }) => courses,
  sorts: PRICE_COLUMNS,
  usualOrder: msg`By title`,
}

function Others({ prices }: { prices: PricedCourse['prices'] }) {
  if (prices.length === 0) return '—'
  return prices.map((price, at) => (
    <span key={price.currency}>
      {at > 0 && ' · '}
      <PriceText price={price} />
    </span>
  ))
}
