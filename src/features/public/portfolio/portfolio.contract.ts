import * as z from 'zod/mini'
import { pictureRule } from '#features/base/upload/upload.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging } from '#shared/paging.ts'
import { anyone } from '#shared/policy.ts'
import { OptionalLink } from '#shared/link-fields.ts'
import { requiredText } from '#shared/text-fields.ts'
import { portfolioPolicy } from './portfolio.policy.ts'

/** Letters of the texts. */
export const PORTFOLIO_TITLE_MAX = 160
export const PORTFOLIO_TEXT_MAX = 2000

export const portfolioImageRule = pictureRule

/** A project of the portfolio (spec 3 §3). */
const Portfolio = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  link: z.nullable(z.string()),
  /** The address of its picture. */
  image: z.nullable(z.string()),
})
export type Portfolio = z.infer<typeof Portfolio>

const PortfolioForm = z.strictObject({
  title: requiredText(text('Enter a title'), PORTFOLIO_TITLE_MAX),
  description: requiredText(text('Describe the project'), PORTFOLIO_TEXT_MAX),
  link: OptionalLink,
})
export type PortfolioForm = z.output<typeof PortfolioForm>

const Changed = z.object({ message: z.string(), portfolio: Portfolio })

export const portfolioApi = {
  list: endpoint({
    name: 'portfolio.list',
    method: 'GET',
    path: '/api/portfolios',
    access: anyone,
    summary: 'The projects that we show, the newest first (spec 3 §7).',
    query: z.object(Paging),
    response: z.object({ portfolios: z.array(Portfolio), ...Paged }),
    publicAnswer: ['portfolio'],
  }),
  create: endpoint({
    name: 'portfolio.create',
    method: 'POST',
    path: '/api/portfolios',
    access: portfolioPolicy.manage,
    summary: 'Adds a project, with a picture if wanted (spec 3 §5, §7).',
    body: PortfolioForm,
    files: { image: portfolioImageRule },
    response: Changed,
    status: 201,
  }),
  update: endpoint({
    name: 'portfolio.update',
    method: 'PUT',
    path: '/api/portfolios/:id',
    access: portfolioPolicy.manage,
    summary: 'Changes a project; without a new picture the old one stays (spec 3 §7).',
    params: ById,
    body: PortfolioForm,
    files: { image: portfolioImageRule },
    postOverride: true,
    response: Changed,
  }),
  remove: endpoint({
    name: 'portfolio.remove',
    method: 'DELETE',
    path: '/api/portfolios/:id',
    access: portfolioPolicy.manage,
    summary: 'Deletes a project (spec 3 §7).',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
