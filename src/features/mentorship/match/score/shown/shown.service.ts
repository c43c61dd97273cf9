import { handlers } from '#server/http/call.ts'
import { listShownScores } from '../score.data.ts'
import { shownScoreApi } from './shown.contract.ts'

export const shownScoreHandlers = handlers(shownScoreApi, {
  list: async ({ db, params, query }) => {
    const { rows, ...paged } = await listShownScores(db, params.id, query)
    return { reviews: rows, ...paged }
  },
})
