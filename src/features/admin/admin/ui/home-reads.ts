import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { inboxApi } from '#features/talk/support/inbox/inbox.contract.ts'
import { query } from '#web/api/queries.ts'
import { adminApi, RECENT_ENROLLMENTS, RECENT_MESSAGES } from '../admin.contract.ts'

/** What the home of an administrator shows. */
export const ADMIN_HOME = {
  stats: query(adminApi.stats, {}),
  enrollments: query(enrollmentApi.list, { query: { view: 'rows', limit: RECENT_ENROLLMENTS } }),
  messages: query(inboxApi.list, { query: { sort: '-last', limit: RECENT_MESSAGES } }),
}
