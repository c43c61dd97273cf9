import { expect, test } from 'vitest'
import { certificates } from '#features/learning/certificate/certificate.table.ts'
import { courseSkills } from '#features/learning/course/course-skill/course-skill.table.ts'
import { skills } from '#features/learning/skill/skill.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { pdfFile } from '#tests/support/documents.ts'
import { type FormFile, sendForm } from '#tests/support/forms.ts'
import { aJob, aJobApplication } from '#tests/support/jobs.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { jobApi } from '../job.contract.ts'
import { jobApplicationApi, type JobApplicationMove } from './job-application.contract.ts'

const app = useTestApp()
const learner = () => person(app.services.db, 'student')
const admin = () => person(app.services.db, 'admin')
const apply = (jobId: number, as: Person, cv: FormFile | null = pdfFile()) =>
  sendForm<{ message: string; application: { id: number; status: string } }>(app, jobApplicationApi.apply, {
    path: `/api/jobs/${jobId}/applications`,
    fields: { note: 'I can begin in May' },
    files: cv ? { cv } : {},
    as,
  })
const mine = async (id: number, as: Person) => (await app.call(jobApplicationApi.mine, { params: { id } }, { as })).body
const move = (id: number, name: JobApplicationMove, as: Person, reason?: string) =>
  app.call(jobApplicationApi.move, { params: { id }, body: { move: name, ...(reason && { reason }) } }, { as })
const withdraw = (id: number, as: Person) => app.call(jobApplicationApi.withdraw, { params: { id } }, { as })
const mailsTo = async ({ email }: Person) => (await app.mails()).filter((mail) => mail.to === email)

test('somebody applies with a CV, sees the state, and is hired; each step is told by mail', async () => {
  const { id } = await aJob(app.services, { title: 'Beekeeper', company: 'Virunga Honey' })
  const [as, decider] = [await learner(), await admin()]
  expect((await mine(id, as)).application).toBeNull()
  const sent = await apply(id, as)
  expect([sent.status, sent.body.message, sent.body.application.status]).toEqual([201, 'Application sent', 'applied'])
  const own = sent.body.application.id
  expect((await move(own, 'invite', decider)).body.application).toMatchObject({ status: 'interview' })
  expect((await mine(id, as)).application?.status).toBe('interview')
  expect((await move(own, 'hire', decider)).body.application.status).toBe('hired')
  const { applications } = (await app.call(jobApplicationApi.listOwn, {}, { as })).body
  expect(applications).toMatchObject([{ status: 'hired', job: { title: 'Beekeeper', is_open: true } }])
  expect((await mailsTo(as)).map(({ subject }) => subject)).toEqual([
    'We have received your application for "Beekeeper, Virunga Honey"',
    'You are invited to an interview',
    'Congratulations: you got the job',
  ])
})

test('once for each person and job, whatever became of it, also with two clicks at once', async () => {
  const { id } = await aJob(app.services)
  const as = await learner()
  const statuses = (await Promise.all([apply(id, as), apply(id, as), apply(id, as)])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const own = (await mine(id, as)).application
  expect((await withdraw(own?.id ?? 0, as)).body.message).toBe('Application withdrawn')
  const again = await apply(id, as)
  expect([again.status, again.body.message]).toEqual([409, 'You have already applied for this job'])
})

test('a closed or deleted job takes no applications, and a file that is no CV is refused', async () => {
  const as = await learner()
  const { id } = await aJob(app.services)
  const wrong = { name: 'cv.pdf', type: 'application/pdf', data: Buffer.from('MZ, a program') }
  expect((await apply(id, as, wrong)).body.errors).toEqual({ cv: ['Choose a PDF, DOC or DOCX file'] })
  expect((await apply(id, as, null)).body.errors).toEqual({ cv: ['Attach your CV'] })
  await app.services.db.execute(`update jobs set status = 'closed' where id = ${id}`)
  const closed = await apply(id, as)
  expect([closed.status, closed.body.message]).toEqual([409, 'This job is closed to applications'])
  await app.call(jobApi.remove, { params: { id } }, { as: await admin() })
  expect((await apply(id, as)).status).toBe(404)
})

test('of two decisions at once one is made; what is final stays', async () => {
  const as = await learner()
  const [one, two] = [await admin(), await admin()]
  const id = await aJobApplication(app.services, as.id, { status: 'interview' })
  const answers = await Promise.all([move(id, 'hire', one), move(id, 'reject', two), withdraw(id, as)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  for (const name of ['shortlist', 'invite', 'hire', 'reject'] as const)
    expect((await move(id, name, one)).status).toBe(409)
  const rejected = await aJobApplication(app.services, as.id)
  const answer = await move(rejected, 'reject', one, 'Too far away')
  expect(answer.body.application.decision_reason).toBe('Too far away')
  expect((await mailsTo(as)).at(-1)?.text).toContain('Too far away')
})

test('the CV is for its owner and for admins; others find nothing', async () => {
  const as = await learner()
  const id = await aJobApplication(app.services, as.id)
  const at = { params: { id } }
  for (const who of [as, await admin()]) {
    const answer = await app.http.inject({
      url: `/api/job-applications/${id}/cv`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  for (const role of ['student', 'hr', 'mentor', 'teacher'] as const) {
    const other = await person(app.services.db, role)
    expect((await app.call(jobApplicationApi.cv, at, { as: other })).status).toBe(404)
    expect((await withdraw(id, other)).status).toBe(404)
    expect((await app.call(jobApplicationApi.get, at, { as: other })).status).toBe(403)
    expect((await app.call(jobApplicationApi.list, {}, { as: other })).status).toBe(403)
    expect((await move(id, 'shortlist', other)).status).toBe(403)
  }
  expect((await app.call(jobApplicationApi.mine, at)).status).toBe(401)
})

test('admins write notes that the applicant never reads, and mails that arrive as they were written', async () => {
  const [as, writer] = [await learner(), await admin()]
  const id = await aJobApplication(app.services, as.id)
  const at = { params: { id } }
  const body = { text: 'Seems unsure' }
  expect((await app.call(jobApplicationApi.addNote, { ...at, body }, { as: writer })).status).toBe(201)
  const { notes } = (await app.call(jobApplicationApi.get, at, { as: writer })).body
  expect(notes).toMatchObject([{ text: 'Seems unsure', writer: writer.name }])
  expect(JSON.stringify((await app.call(jobApplicationApi.listOwn, {}, { as })).body)).not.toContain('Seems unsure')
  const mail = { subject: 'Your {name}', text: 'Hello,\n\ncome on <b>Monday</b> at {time}.' }
  expect((await app.call(jobApplicationApi.write, { ...at, body: mail }, { as: writer })).status).toBe(201)
  const got = (await mailsTo(as)).at(-1)
  expect(got?.subject).toBe('Your {name}')
  expect(got?.text).toContain('come on <b>Monday</b> at {time}.')
})

test('the list is of one job or of all, three statements at most, and a file says the same', async () => {
  const as = await admin()
  const { id: job } = await aJob(app.services, { title: 'Potter' })
  const people = await Promise.all(['Zuri', 'Amani'].map((name) => person(app.services.db, 'student', { name })))
  for (const one of people) await aJobApplication(app.services, one.id, { jobId: job })
  const query = { job, sort: 'name' as const, counts: '1' as const }
  const ask = () => app.call(jobApplicationApi.list, { query }, { as })
  const { body } = await ask()
  expect(body.applications.map(({ name }) => name)).toEqual(['Amani', 'Zuri'])
  expect(body.counts).toEqual({ applied: 2 })
  expect(await countQueries(app.services, ask)).toBeLessThanOrEqual(3)
  const file = await app.http.inject({
    url: `${jobApplicationApi.export.path}?job=${job}`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(file.body.trim().split('\n')).toHaveLength(3)
  expect(file.body).toContain('Potter')
})

test('the skills of a job are compared with valid certificates, and a course is named for what is missing', async () => {
  const { db } = app.services
  const as = await learner()
  const [held, missing] = [await aCourse(app.services), await aCourse(app.services, { title: 'Bees from the inside' })]
  const made = await db
    .insert(skills)
    .values(['Weaving', 'Beekeeping'].map((name) => ({ name, slug: name.toLowerCase() })))
    .returning({ id: skills.id })
  const [weaving = 0, bees = 0] = made.map(({ id }) => id)
  await db.insert(skills).values({ name: 'Loom work', slug: 'loom', mergedIntoId: weaving })
  await db.insert(courseSkills).values([
    { courseId: held.id, skillId: weaving },
    { courseId: missing.id, skillId: bees },
  ])
  const enrollmentId = await anEnrollment(db, as, held)
  const [paper] = await db
    .insert(certificates)
    .values({ enrollmentId, code: 'A2B3', name: 'A', courseTitle: 'B', issuer: 'C', issuedAt: app.services.now() })
    .returning({ id: certificates.id })
  const { id } = await aJob(app.services, { skills: 'LOOM WORK, Beekeeping, Juggling' })
  expect((await mine(id, as)).skills).toEqual([
    { name: 'LOOM WORK', is_held: true, course: null },
    { name: 'Beekeeping', is_held: false, course: { id: missing.id, title: 'Bees from the inside' } },
    { name: 'Juggling', is_held: false, course: null },
  ])
  const paid = await aCourse(app.services, { title: 'Bees for experts', priceMinor: 4900 })
  const second = await aCourse(app.services, { title: 'Bees in the city' })
  await db.insert(courseSkills).values([paid, second].map((course) => ({ courseId: course.id, skillId: bees })))
  const named = async () => (await mine(id, as)).skills[1]?.course?.title
  // A free one rather than a newer one that costs, and before all the one in which the person learns already.
  expect(await named()).toBe('Bees in the city')
  await anEnrollment(db, as, missing, 'pending')
  expect(await named()).toBe('Bees from the inside')
  await db.execute(`update certificates set state = 'revoked' where id = ${paper?.id ?? 0}`)
  expect((await mine(id, as)).skills[0]).toMatchObject({ is_held: false, course: { id: held.id } })
})
