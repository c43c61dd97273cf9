import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { storeImage } from '#server/files/images.ts'
import { deleteReplacedFile } from '#server/files/delete-unused.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import { portfolioExportApi } from './export/export.contract.ts'
import { type Portfolio, portfolioApi, type PortfolioForm, portfolioImageRule } from './portfolio.contract.ts'
import {
  deletePortfolio,
  insertPortfolio,
  listAllPortfolios,
  listPortfolios,
  lockPortfolio,
  setPortfolio,
} from './portfolio.data.ts'
import { portfolioChanged } from './portfolio.events.ts'

/** Cards of one page: whole rows at 2 and 3 columns. */
const CARDS = 24

const NOT_FOUND = message('Project not found')

const columnsOf = ({ title, description, link }: PortfolioForm) => ({ title, description, link: link || null })

/**
 * Adds a project.
 * @param now when it was added; the demo data gives past moments
 */
export async function addPortfolio(
  cause: Cause | Past,
  tx: Db,
  { image, ...form }: PortfolioForm & { image: string | null },
  now: Date,
): Promise<Portfolio> {
  const portfolio = await insertPortfolio(tx, { ...columnsOf(form), image, createdAt: now })
  await portfolioChanged(cause, tx, 'portfolio.create', portfolio)
  await contentChanged(tx, 'portfolio')
  return portfolio
}

type Writing = Call<typeof portfolioApi.create> | Call<typeof portfolioApi.update>

/** The address of the picture that came with the form, stored; undefined without one. */
async function storePicture(call: Writing): Promise<string | undefined> {
  const { image } = call.files_in
  return image && (await storeImage(call, image, portfolioImageRule, call.me.id)).url
}

async function create(call: Call<typeof portfolioApi.create>) {
  const { db, body, now, say } = call
  const image = (await storePicture(call)) ?? null
  const portfolio = await db.transaction((tx) => addPortfolio(call, tx, { ...body, image }, now()))
  return { message: say('Portfolio created'), portfolio }
}

async function update(call: Call<typeof portfolioApi.update>) {
  const { db, params, body, say } = call
  const image = await storePicture(call)
  const { portfolio, before } = await db.transaction(async (tx) => {
    const held = await lockPortfolio(tx, params.id)
    const changed = await setPortfolio(tx, params.id, { ...columnsOf(body), ...(image !== undefined && { image }) })
    if (!held || !changed) throw notFound(NOT_FOUND)
    await portfolioChanged(call, tx, 'portfolio.update', changed)
    await contentChanged(tx, 'portfolio')
    return { portfolio: changed, before: held.image }
  })
  await deleteReplacedFile(call, before, portfolio.image)
  return { message: say('Portfolio updated'), portfolio }
}

async function remove(call: Call<typeof portfolioApi.remove>) {
  const { db, params, say } = call
  const { image } = await db.transaction(async (tx) => {
    const gone = await deletePortfolio(tx, params.id)
    if (!gone) throw notFound(NOT_FOUND)
    await portfolioChanged(call, tx, 'portfolio.remove', gone)
    await contentChanged(tx, 'portfolio')
    return gone
  })
  await deleteReplacedFile(call, image, null)
  return { message: say('Project deleted') }
}

const PORTFOLIO_FILE: readonly CsvColumn<Portfolio>[] = [
  { head: message('Title'), cell: ({ title }) => title },
  { head: message('Description'), cell: ({ description }) => description },
  { head: message('Link'), cell: ({ link }) => link },
]

async function exportAll(call: Call<typeof portfolioExportApi.export>): Promise<RawAnswer> {
  const found = await listAllPortfolios(call.db)
  return listFile(call, { action: 'portfolio.export', name: 'portfolios', columns: PORTFOLIO_FILE }, found)
}

export const portfolioHandlers = [
  ...handlers(portfolioApi, {
    list: async ({ db, query }) => {
      const { rows, ...page } = await listPortfolios(db, { limit: CARDS, ...query })
      return { portfolios: rows, ...page }
    },
    create,
    update,
    remove,
  }),
  ...handlers(portfolioExportApi, { export: exportAll }),
]
