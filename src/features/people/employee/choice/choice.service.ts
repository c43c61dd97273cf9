import { handlers } from '#server/http/call.ts'
import { hasRole } from '#shared/policy.ts'
import { choiceApi } from './choice.contract.ts'
import { listCandidates, listManagers } from './choice.data.ts'

/** What is shown of a search, and more managers than anyone has. */
const CANDIDATES = 20
const MAX_MANAGERS = 500

export const choiceHandlers = handlers(choiceApi, {
  listCandidates: async ({ db, me, query, now }) => ({
    users: await listCandidates(db, {
      of: hasRole(me, ['hr']) ? 'all' : 'hr',
      search: query.search ?? '',
      // People cannot edit their own record.
      exceptId: me.id,
      now: now(),
      limit: CANDIDATES,
    }),
  }),
  listManagers: async ({ db, now }) => ({ managers: await listManagers(db, now(), MAX_MANAGERS) }),
})
