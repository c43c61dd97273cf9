import { type Actor, hasRole, policy } from '#shared/policy.ts'
import { ALL_REPORT_READERS, REPORT_READERS, type ReportName } from '../report.policy.ts'

const isOwn = (me: Actor, view: { user_id: number; report: ReportName }): boolean =>
  view.user_id === me.id && hasRole(me, REPORT_READERS[view.report])

/** Those who read a report may save views of it, and see only their own. */
export const savedViewPolicy = policy('savedView', {
  list: { roles: ALL_REPORT_READERS },
  create: {
    roles: ALL_REPORT_READERS,
    row: (me: Actor, { report }: { report: ReportName }) => hasRole(me, REPORT_READERS[report]),
  },
  change: { roles: ALL_REPORT_READERS, row: isOwn },
})
