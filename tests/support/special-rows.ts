import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { payslips } from '#features/people/payroll/payroll.table.ts'
import { audit } from '#server/audit/audit.data.ts'
import { insertErrors } from '#server/error-log/error-log.data.ts'
import { aCycle, aReview } from './appraisals.ts'
import type { TestApp } from './app.ts'
import { daysAgo, worked } from './attendance.ts'
import { aChecklist } from './checklists.ts'
import { aCourse, anEnrollment } from './courses.ts'
import { employee } from './employees.ts'
import type { Readable } from './list-rows.ts'
import { aRun } from './pay.ts'
import { person, signIn } from './people.ts'
import { aCohort, aMember, aProgram, aWork, capstoneForm } from './programs.ts'
import { asked } from './support.ts'

/** Rows that no fixture makes side by side: those of one cycle, one run, one program, one course. */
export const SPECIAL_ROWS: Record<string, (app: TestApp) => Promise<Readable>> = {
  'appraisal.list': async ({ services: { db } }) => {
    const cycleId = await aCycle(db, { status: 'open' })
    const add = async () => void (await aReview(db, { cycleId }))
    return { as: await person(db, 'hr'), query: { cycle_id: String(cycleId) }, add }
  },
  'appraisal.listToWrite': async ({ services: { db } }) => {
    const as = await person(db, 'manager')
    return { as, query: {}, add: async () => void (await aReview(db, { reviewer: as })) }
  },
  'checklist.listTasks': async ({ services: { db } }) => {
    const as = await person(db, 'hr')
    const add = async () => {
      const { employeeId } = await employee(db)
      await aChecklist(db, { employeeId, byId: as.id, doer: 'hr' })
    }
    return { as, query: {}, add }
  },
  // At most twenty are shown, and the others of the file are people, too.
  'choice.listCandidates': async ({ services: { db } }) => {
    const add = async () => void (await person(db, 'user', { name: 'Candidate of a list' }))
    return { as: await person(db, 'hr'), query: { search: 'candidate of a list' }, add }
  },
  'pay.listPayslips': async ({ services: { db } }) => {
    const { id, payslipId, preparer } = await aRun(db)
    const [first] = await db.select().from(payslips).where(eq(payslips.id, payslipId))
    if (!first) throw new Error('the run has no payslip')
    const { id: _, ...same } = first
    const add = async () =>
      void (await db.insert(payslips).values({ ...same, employeeId: (await employee(db)).employeeId }))
    return { as: preparer, query: { run_id: String(id) }, add }
  },
  'team.today': async ({ services: { db } }) => {
    const as = await person(db, 'manager')
    return { as, query: {}, add: async () => void (await employee(db, { managerId: as.id })) }
  },
  'day.listMonths': async (app) => {
    const { db } = app.services
    const me = await employee(db)
    let days = 0
    const add = async () => void (await worked(app, me, daysAgo(app, (days += 40)), [['present', '08:30']]))
    return { as: me, query: {}, add }
  },
  'account.sessions': async ({ services: { db } }) => {
    const as = await person(db, 'student')
    return { as, query: {}, add: async () => void (await signIn(db, as.id)) }
  },
  'support.get': async ({ services }) => {
    await person(services.db, 'admin')
    const as = await person(services.db, 'student')
    return { as, query: {}, add: async () => void (await asked(services, as)) }
  },
  'user.search': async ({ services: { db } }) => ({
    as: await person(db, 'hr'),
    query: { search: 'zawadi' },
    add: async () => void (await person(db, 'student', { name: `Zawadi ${randomUUID().slice(0, 8)}` })),
  }),
  'search.search': async ({ services: { db } }) => ({
    as: await person(db, 'hr'),
    query: { search: 'makena' },
    add: async () => void (await person(db, 'student', { name: `Makena ${randomUUID().slice(0, 8)}` })),
  }),
  'search.find': async ({ services }) => ({
    as: await person(services.db, 'student'),
    query: { search: 'makena' },
    add: async () => void (await aCourse(services, { title: `Makena ${randomUUID().slice(0, 8)}` })),
  }),
  'programMember.list': async ({ services }) => {
    const { id } = await aProgram({ services })
    const cohortId = await aCohort({ services }, { programId: id })
    const add = async () => void (await aMember(services, cohortId, await person(services.db, 'student')))
    return { as: await person(services.db, 'admin'), query: { program_id: String(id) }, add }
  },
  'capstone.list': async ({ services }) => {
    const { db } = services
    const { id, course } = await aProgram({ services }, { capstone: capstoneForm() })
    const cohortId = await aCohort({ services }, { programId: id })
    const add = async () => {
      const learner = await person(db, 'student')
      await anEnrollment(db, learner, course, 'completed')
      await aWork(services, await aMember(services, cohortId, learner))
    }
    return { as: await person(db, 'admin'), query: { program_id: String(id) }, add }
  },
  'log.signIns': async ({ services: { db } }) => {
    const as = await person(db, 'admin')
    const add = () => audit(db, [{ actorId: as.id, action: 'account.signIn', result: 'ok' }])
    return { as, query: {}, add }
  },
  'log.errors': async ({ services: { db } }) => ({
    as: await person(db, 'admin'),
    query: {},
    add: async () => {
      const at = new Date()
      const kindKey = randomUUID()
      const error = { kindKey, place: 'GET /api/courses', message: 'no room left', stack: 'at home', requestId: null }
      await insertErrors(db, [{ ...error, times: 1, firstAt: at, lastAt: at }])
    },
  }),
  ...Object.fromEntries(
    ['teaching.learners', 'marks.list'].map((name) => [
      name,
      async ({ services }: TestApp): Promise<Readable> => {
        const as = await person(services.db, 'teacher')
        const course = await aCourse(services, { tutor: as, lessons: [true, true, true] })
        const add = async () =>
          void (await anEnrollment(services.db, await person(services.db, 'student'), course, 'completed'))
        return { as, query: { course_id: String(course.id) }, add }
      },
    ]),
  ),
  // Each time another course of the teacher, with one lesson more.
  ...Object.fromEntries(
    ['teaching.course', 'marks.quizzes'].map((name) => [
      name,
      async ({ services }: TestApp): Promise<Readable> => {
        const as = await person(services.db, 'teacher')
        const lessons: boolean[] = []
        const query = { course_id: '' }
        const add = async () => {
          lessons.push(true)
          query.course_id = String((await aCourse(services, { tutor: as, lessons })).id)
        }
        return { as, query, add }
      },
    ]),
  ),
}
