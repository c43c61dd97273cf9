import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RecordLink } from '#web/kit/record-link.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import type { Priced, PricedKind } from '../price.contract.ts'
import { PriceText } from './price-text.tsx'

const TITLES = { course: msg`Course`, program: msg`Program` }

/** The columns of the price list; the actions are added by the table. */
export const columnsOf = (kind: PricedKind): readonly Column<Priced>[] => [
  {
    key: 'title',
    title: TITLES[kind],
    isMain: true,
    isSortable: true,
    cell: ({ id, title }) => (
      <RecordLink of={kind} id={id}>
        {title}
      </RecordLink>
    ),
  },
  {
    key: 'price',
    title: msg`Current price`,
    kind: 'amount',
    priority: 1,
    isSortable: true,
    cell: ({ usual_price: usual, prices: [first] }) => first && <PriceText price={first} usual={usual} />,
  },
  {
    key: 'others',
    title: msg`Other currencies`,
    kind: 'word',
    priority: 3,
    cell: ({ prices }) => <Others prices={prices.slice(1)} />,
  },
  {
    key: 'published',
    title: msg`Status`,
    kind: 'state',
    priority: 3,
    cell: ({ is_published: isPublished }) => (
      <StatusBadge tone={isPublished ? 'success' : 'neutral'}>
        {isPublished ? <Trans>Published</Trans> : <Trans>Draft</Trans>}
      </StatusBadge>
    ),
  },
]

function Others({ prices }: { prices: Priced['prices'] }) {
  if (prices.length === 0) return '—'
  return prices.map((price, at) => (
    <span key={price.currency}>
      {at > 0 && ' · '}
      <PriceText price={price} />
    </span>
  ))
}
