import { handlers } from '#server/http/call.ts'
import { requireMatch } from '../match.service.ts'
import { recordApi } from './record.contract.ts'
import { listPastSessions } from './record.data.ts'

export const recordHandlers = handlers(recordApi, {
  listSessions: async ({ db, me, params }) => {
    const { id } = await requireMatch(db, me, params.id)
    return { sessions: await listPastSessions(db, id) }
  },
})
