import { type Actor, hasRole, policy } from '#shared/policy.ts'
import { READERS_OF_ANY, REPORT_READERS, type ReportName } from '../report.policy.ts'

const isOwn = (me: Actor, view: { user_id: number; report: ReportName }): boolean =>
  view.user_id === me.id && hasRole(me, REPORT_READERS[view.report])

/** Whoever reads a report keeps views of it, and reaches only the own ones. */
export const savedViewPolicy = policy('savedView', {
  list: { roles: READERS_OF_ANY },
  create: {
    roles: READERS_OF_ANY,
    row: (me: Actor, { report }: { report: ReportName }) => hasRole(me, REPORT_READERS[report]),
  },
  change: { roles: READERS_OF_ANY, row: isOwn },
})
