import { addPortfolio } from '#features/public/portfolio/portfolio.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { portfolios } from '../data/portfolios.ts'

const DAY_MS = 86_400_000

/** The projects of the portfolio, the oldest first. */
export async function addPortfolios(
  tx: Db,
  { now }: Pick<Services, 'now'>,
  picture: (key: string) => string,
): Promise<void> {
  for (const { title, description, link, daysAgo } of portfolios.toReversed()) {
    const at = new Date(now().getTime() - daysAgo * DAY_MS)
    const image = picture(`project ${title}`)
    await addPortfolio({ happenedAt: at }, tx, { title, description, link, image }, at)
  }
}
