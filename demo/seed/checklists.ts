import { and, eq } from 'drizzle-orm'
import { setTemplate, startChecklist } from '#features/people/checklist/checklist.service.ts'
import { checklistTasks } from '#features/people/checklist/checklist.table.ts'
import { runningEmployeeOf } from '#features/people/employee/employee.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { leaving, onboarding, ticked } from '../data/checklists.ts'

const DAY_MS = 86_400_000
/** The lists were written down before anyone who has one came. */
const WRITTEN_DAYS = 200

type Seeding = { tx: Db; services: Pick<Services, 'now'>; people: ReadonlyMap<string, number> }

/** The tasks for those who come and go, and the list of who has begun lately. */
export async function addChecklists({ tx, services, people }: Seeding): Promise<void> {
  const byId = people.get('hr@mbuyu.test') ?? 0
  const written = new Date(services.now().getTime() - WRITTEN_DAYS * DAY_MS)
  await setTemplate({ happenedAt: written }, tx, { kind: 'onboarding', tasks: onboarding, byId }, written)
  await setTemplate({ happenedAt: written }, tx, { kind: 'leaving', tasks: leaving, byId }, written)
  for (const { email, done } of ticked) {
    const owner = await runningEmployeeOf(tx, people.get(email) ?? 0)
    if (!owner) throw new Error(`${email} does not work here`)
    const joined = new Date(`${owner.join_date}T08:00:00Z`)
    const about = { id: owner.id, user_id: owner.user_id, manager_id: owner.manager_id }
    const whose = { ...about, code: owner.employee_id, name: owner.full_name }
    const starting = { owner: whose, kind: 'onboarding', startsOn: owner.join_date, byId } as const
    const checklistId = await startChecklist({ happenedAt: joined }, tx, starting, joined)
    const doers = { hr: byId, manager: owner.manager_id, employee: owner.user_id, accountant: byId }
    for (const place of done) {
      const doer = onboarding[place]?.who ?? 'hr'
      await tx
        .update(checklistTasks)
        .set({ doneAt: new Date(joined.getTime() + (place + 1) * (DAY_MS / 2)), doneById: doers[doer] })
        .where(and(eq(checklistTasks.checklistId, checklistId), eq(checklistTasks.place, place)))
    }
  }
}
