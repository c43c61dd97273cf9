import { query } from '#web/api/queries.ts'
import { leaveApi } from '../leave.contract.ts'

/** The recent applications of the home (spec 2 §2). */
const RECENT = 3

/** What the home of an employee shows of leave. */
export const LEAVE_HOME = {
  stats: query(leaveApi.stats, {}),
  recent: query(leaveApi.list, { query: { mine: '1', limit: RECENT } }),
}
