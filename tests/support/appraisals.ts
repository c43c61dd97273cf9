import type { AppraisalStatus } from '#features/people/appraisal/appraisal.contract.ts'
import { appraisals } from '#features/people/appraisal/appraisal.table.ts'
import type {
  Criterion,
  CycleForm,
  CycleStatus,
} from '#features/people/appraisal/review-cycle/review-cycle.contract.ts'
import { reviewCycles } from '#features/people/appraisal/review-cycle/review-cycle.table.ts'
import type { Db } from '#server/db/db.ts'
import { Day } from '#shared/dates.ts'
import { employee, hired } from './employees.ts'
import { type Person, person } from './people.ts'

export const CRITERIA: Criterion[] = [
  { name: 'Quality of work', explanation: 'Lessons are correct and clear.', weight: 50 },
  { name: 'Teamwork', explanation: '', weight: 30 },
  { name: 'Punctuality', explanation: '', weight: 20 },
]

/** A cycle as it is sent: long ago, when no one else had joined. */
export const CYCLE_FORM: CycleForm = {
  title: 'Year 2001',
  starts_on: Day.parse('2001-01-01'),
  ends_on: Day.parse('2001-12-31'),
  self_due_on: Day.parse('2098-01-10'),
  manager_due_on: Day.parse('2098-01-31'),
  criteria: CRITERIA,
}

/** What is said about the three criteria, with these stars. */
export const answersOf = (...scores: [number, number, number]) => ({
  answers: scores.map((score) => ({ score, comment: `${score} of 5` })),
  text: 'Leads the next cohort',
})

/** A cycle in this state, inserted directly into the tables. */
export async function aCycle(
  db: Db,
  { status = 'draft' as CycleStatus, byId = 0, selfDueOn = CYCLE_FORM.self_due_on, endsOn = CYCLE_FORM.ends_on },
) {
  const createdById = byId || (await person(db, 'hr')).id
  const at = new Date()
  const [row] = await db
    .insert(reviewCycles)
    .values({
      title: CYCLE_FORM.title,
      startsOn: CYCLE_FORM.starts_on,
      endsOn,
      selfDueOn,
      managerDueOn: CYCLE_FORM.manager_due_on,
      criteria: CRITERIA,
      status,
      createdById,
      ...(status !== 'draft' && { openedById: createdById, openedAt: at }),
      ...(status === 'closed' && { closedById: createdById, closedAt: at }),
    })
    .returning({ id: reviewCycles.id })
  return row?.id ?? 0
}

type Wish = {
  /** Whose it is; someone new unless given. A record that the person has already is put away. */
  of?: Person
  status?: AppraisalStatus
  cycleId?: number
  selfDueOn?: Day
  reviewer?: Person
}

/** A review of an open cycle with its reviewer, who is another than the manager, inserted directly into the tables. */
export async function aReview(db: Db, { of, status = 'self', cycleId, selfDueOn, reviewer: given }: Wish = {}) {
  const manager = await person(db, 'manager')
  const reviewer = given ?? (await person(db, 'manager'))
  const owner = of
    ? { ...of, employeeId: await hired(db, of, { managerId: manager.id }) }
    : await employee(db, { managerId: manager.id })
  const at = new Date()
  const isShared = status === 'shared' || status === 'read'
  const { answers, text } = answersOf(4, 5, 3)
  const [row] = await db
    .insert(appraisals)
    .values({
      cycleId: cycleId ?? (await aCycle(db, { status: 'open', ...(selfDueOn && { selfDueOn }) })),
      employeeId: owner.employeeId,
      userId: owner.id,
      reviewerId: reviewer.id,
      status,
      ...(status !== 'self' && { selfAnswers: answers, selfText: 'I have learned a lot', submittedAt: at }),
      ...(isShared && { reviewAnswers: answers, reviewText: text, result: 410, sharedAt: at }),
      ...(status === 'read' && { readAt: at }),
    })
    .returning({ id: appraisals.id })
  return { id: row?.id ?? 0, owner, reviewer, manager }
}
