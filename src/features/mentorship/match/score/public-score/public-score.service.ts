import { handlers } from '#server/http/call.ts'
import { listShownScores } from '../score.data.ts'
import { publicScoreApi } from './public-score.contract.ts'

export const publicScoreHandlers = handlers(publicScoreApi, {
  list: async ({ db, params, query }) => {
    const { rows, ...paged } = await listShownScores(db, params.id, query)
    return { reviews: rows, ...paged }
  },
})
