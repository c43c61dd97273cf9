import { saveOwnView } from '#features/admin/report/saved-view/saved-view.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'

const HR = 'hr@mbuyu.test'
const ACCOUNTANT = 'accountant@mbuyu.test'

/** What they look at again and again. */
const VIEWS = [
  {
    of: HR,
    report: 'academic',
    name: 'New month, all courses',
    search: 'tab=courses&period=last_month',
    schedule: 'monthly',
  },
  {
    of: HR,
    report: 'academic',
    name: 'Monday: who needs a call',
    search: 'tab=students&period=last_7_days',
    schedule: 'weekly',
  },
  {
    of: HR,
    report: 'academic',
    name: 'Teachers since January',
    search: 'tab=teachers&period=this_year',
    schedule: 'none',
  },
  { of: ACCOUNTANT, report: 'financial', name: 'Last month', search: 'period=last_month', schedule: 'monthly' },
  {
    of: ACCOUNTANT,
    report: 'mentor-payments',
    name: 'Mentors this year',
    search: 'period=this_year',
    schedule: 'none',
  },
  {
    of: ACCOUNTANT,
    report: 'program-pricing',
    name: 'Programs this year',
    search: 'period=this_year',
    schedule: 'none',
  },
] as const

type Parts = { tx: Db; services: Services; people: ReadonlyMap<string, number> }

/** Views of reports under names of their own, some of them mailed. */
export async function addReportViews({ tx, services, people }: Parts): Promise<void> {
  for (const { of, ...view } of VIEWS) await saveOwnView(tx, { userId: people.get(of) ?? 0, ...view }, services.now())
}
