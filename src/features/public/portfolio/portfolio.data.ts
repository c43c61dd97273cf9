import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import type { Portfolio } from './portfolio.contract.ts'
import { portfolios } from './portfolio.table.ts'

const columns = {
  id: portfolios.id,
  title: portfolios.title,
  description: portfolios.description,
  link: portfolios.link,
  image: portfolios.image,
}

const PORTFOLIOS: List<Portfolio> = {
  name: 'portfolios',
  from: portfolios,
  id: portfolios.id,
  row: jsonObject(columns),
  filters: {},
  order: [desc(portfolios.id)],
}

type ListOptions = { page?: number | undefined; limit?: number | undefined }

/** One page of projects, the newest first. */
export const listPortfolios = (db: Db, asked: ListOptions) => listPage(db, PORTFOLIOS, { filter: {}, ...asked })

/** All rows, for a file. */
export const listAllPortfolios = (db: Db) => listAll(db, PORTFOLIOS, { filter: {} }, (portfolio) => portfolio)

export async function insertPortfolio(tx: Db, values: typeof portfolios.$inferInsert): Promise<Portfolio> {
  const [made] = await tx.insert(portfolios).values(values).returning(columns)
  if (!made) throw new Error('the project was not written')
  return made
}

/** A project, held until the end of the transaction. */
export async function lockPortfolio(tx: Db, id: number): Promise<Portfolio | undefined> {
  const [held] = await tx.select(columns).from(portfolios).where(eq(portfolios.id, id)).for('update')
  return held
}

/** Changes a project and answers it; nothing when it is not there. */
export async function setPortfolio(
  tx: Db,
  id: number,
  patch: Partial<typeof portfolios.$inferInsert>,
): Promise<Portfolio | undefined> {
  const [changed] = await tx.update(portfolios).set(patch).where(eq(portfolios.id, id)).returning(columns)
  return changed
}

/** Deletes a project and answers what it was; nothing when it is not there. */
export async function deletePortfolio(tx: Db, id: number): Promise<Portfolio | undefined> {
  const [gone] = await tx.delete(portfolios).where(eq(portfolios.id, id)).returning(columns)
  return gone
}
