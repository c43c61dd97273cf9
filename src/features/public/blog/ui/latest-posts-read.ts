import { blogApi } from '#features/public/blog/blog.contract.ts'
import { query } from '#web/api/queries.ts'

/** The newest posts of the home page: three (spec 2 §9). */
export const LATEST = query(blogApi.list, { query: { fields: 'card', limit: 3 } })
