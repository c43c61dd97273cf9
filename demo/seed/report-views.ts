import { keepView } from '#features/report/saved-view/saved-view.service.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'

const HR = 'hr@mbuyu.test'

/** What HR looks at again and again. */
const VIEWS = [
  { name: 'New month, all courses', search: 'tab=courses&period=last_month', schedule: 'monthly' },
  { name: 'Monday: who needs a call', search: 'tab=students&period=last_7_days', schedule: 'weekly' },
  { name: 'Teachers since January', search: 'tab=teachers&period=this_year', schedule: 'none' },
] as const

type Parts = { tx: Db; services: Services; people: ReadonlyMap<string, number> }

/** Views of the academic reports under names of their own, two of them mailed. */
export async function addReportViews({ tx, services, people }: Parts): Promise<void> {
  const userId = people.get(HR) ?? 0
  for (const view of VIEWS) await keepView(tx, { userId, report: 'academic', ...view }, services.now())
}
