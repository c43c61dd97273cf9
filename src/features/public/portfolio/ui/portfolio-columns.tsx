import { msg } from '@lingui/core/macro'
import { imageAddressAtWidth } from '#shared/images.ts'
import { safeLink } from '#shared/safe-link.ts'
import { TextCell } from '#web/kit/cells.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { portfolioExportApi } from '../export/export.contract.ts'
import { type Portfolio, portfolioApi } from '../portfolio.contract.ts'

function PlaceCell({ link }: { link: string | null }) {
  if (link === null) return '—'
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {link.replace('https://', '')}
    </a>
  )
}

/** What the table shows of a project. */
export const PORTFOLIO_TABLE: readonly Column<Portfolio>[] = [
  { key: 'title', title: msg`Title`, isMain: true, cell: ({ title }) => title },
  {
    key: 'description',
    title: msg`Description`,
    kind: 'text',
    cell: ({ description }) => <TextCell text={description} />,
  },
  {
    key: 'link',
    title: msg`Link`,
    kind: 'text',
    cell: ({ link }) => <PlaceCell link={safeLink(link)} />,
  },
  {
    key: 'image',
    title: msg`Picture`,
    kind: 'word',
    cell: ({ image }) =>
      image ? <img src={imageAddressAtWidth(image, 160)} width={80} height={45} alt="" loading="lazy" /> : '—',
  },
]

/** All projects (spec 3 §2). */
export const PORTFOLIOS: ServerList<typeof portfolioApi.list, Portfolio> = {
  endpoint: portfolioApi.list,
  rows: ({ portfolios }) => portfolios,
  file: portfolioExportApi.export,
}
