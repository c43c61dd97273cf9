import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { files } from '#server/files/files.table.ts'
import { addDays } from '#shared/calendar.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aPdf } from '#tests/support/documents.ts'
import { type FormFile, sendForm } from '#tests/support/forms.ts'
import { aMentor } from '#tests/support/mentorships.ts'
import { type Person, person } from '#tests/support/people.ts'
import {
  aCohort,
  aFinisher,
  aMember,
  aProgram,
  aWork,
  capstoneForm,
  dayFromNow,
  programForm,
} from '#tests/support/programs.ts'
import { countQueries } from '#tests/support/queries.ts'
import { memberApi } from '../program-member.contract.ts'
import { openDueCourses } from '../program-member.service.ts'
import { programApi } from '#features/mentorship/program/program.contract.ts'
import { mentorProgramApi } from '#features/mentorship/program/mentor-program/mentor-program.contract.ts'
import { type CapstoneForm, capstoneApi } from './capstone.contract.ts'

const app = useTestApp()
const learner = () => person(app.services.db, 'student')
const admin = () => person(app.services.db, 'admin')
const work = { note: 'A page for the bakery', link: 'https://bakery.example.test' }
const handIn = (id: number, as: Person | null, body: object = work) =>
  app.call(capstoneApi.handIn, { params: { id }, body: { ...work, ...body } }, { as })
const accept = (id: number, as: Person | null) => app.call(capstoneApi.accept, { params: { id } }, { as })
const askChange = (id: number, as: Person, reason = 'The prices are missing') =>
  app.call(capstoneApi.askChange, { params: { id }, body: { reason } }, { as })
const listed = (programId: number, as: Person, query: object = {}) =>
  app.call(capstoneApi.list, { query: { program_id: programId, ...query } }, { as })
const own = async (as: Person) => (await app.call(memberApi.listOwn, {}, { as })).body.programs[0]
const titles = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ title }) => title)
const subjects = async (to: Person) =>
  (await app.mails()).filter((mail) => mail.to === to.email).map(({ subject }) => subject)
const certificatesOf = async (as: Person) =>
  (await app.call(certificateApi.listOwn, {}, { as })).body.certificates.filter((one) => one.program_member_id)
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** A mentor with a page in the directory. */
async function guide() {
  const who = await person(app.services.db, 'mentor')
  return { who, mentorId: await aMentor(app.services.db, who.id) }
}

/** Someone who has completed the courses of a program that a mentor serves. */
async function finisher(more: Parameters<typeof aFinisher>[2] = {}) {
  const [me, { who: mentor, mentorId }] = [await learner(), await guide()]
  return { me, mentor, ...(await aFinisher(app.services, me, { mentorIds: [mentorId], ...more })) }
}
const lastOf = async (programId: number, as: Person) => (await listed(programId, as)).body.works[0]?.id ?? 0

test('a member hands it in, reads why it has to change, hands it in again, and it is accepted once', async () => {
  const { me, mentor, programId, memberId } = await finisher()
  expect((await own(me))?.capstone).toMatchObject({ state: 'open', can_hand_in: true, works: [], due_on: null })
  expect(await certificatesOf(me)).toEqual([])
  const sent = await handIn(memberId, me)
  expect([sent.status, sent.body.message]).toEqual([201, 'Capstone handed in'])
  expect((await own(me))?.capstone).toMatchObject({ state: 'waiting', can_hand_in: false, works: [work] })
  expect(await titles(mentor)).toEqual(['A capstone is waiting for review'])
  expect(await subjects(mentor)).toEqual(['A capstone for Web Developer is waiting for review'])
  expect((await app.call(mentorProgramApi.list, {}, { as: mentor })).body.programs).toMatchObject([
    { has_capstone: true, works_waiting: 1 },
  ])
  const first = await lastOf(programId, mentor)
  expect((await askChange(first, mentor)).body.message).toBe('Change requested')
  const again = await askChange(first, mentor)
  expect([again.status, again.body.message]).toEqual([409, 'A change has already been requested'])
  expect((await accept(first, mentor)).status).toBe(409)
  expect((await own(me))?.capstone).toMatchObject({
    state: 'returned',
    can_hand_in: true,
    works: [{ version: 1, reason: 'The prices are missing', decided_by: mentor.name }],
  })
  expect((await handIn(memberId, me, { note: 'With prices' })).status).toBe(201)
  const second = await lastOf(programId, mentor)
  const { work: record } = (await app.call(capstoneApi.get, { params: { id: first } }, { as: mentor })).body
  expect(record).toMatchObject({ id: second, status: 'waiting', works: [{ note: 'With prices' }, { version: 1 }] })
  const done = await Promise.all([accept(second, mentor), accept(second, await admin()), askChange(second, mentor)])
  expect(statusesOf(done)).toEqual([200, 409, 409])
})

test('accepting completes the program with its certificate, once, and the member hears of it', async () => {
  const { me, mentor, programId, memberId } = await finisher()
  await handIn(memberId, me)
  const id = await lastOf(programId, mentor)
  expect((await accept(id, mentor)).body.message).toBe('Capstone accepted')
  const late = await accept(id, mentor)
  expect([late.status, late.body.message]).toEqual([409, 'This capstone has already been accepted'])
  await openDueCourses(app.services, app.services.db, app.services.now())
  expect(await own(me)).toMatchObject({ status: 'completed', capstone: { state: 'accepted', can_hand_in: false } })
  expect(await certificatesOf(me)).toHaveLength(1)
  expect(await titles(me)).toContain('Your capstone was accepted')
  expect(await subjects(me)).toContain('Your capstone in Web Developer was accepted')
  expect((await handIn(memberId, me)).body.message).toBe('This capstone has already been accepted')
})

test('it opens when the courses are completed, which the member hears once', async () => {
  const { services } = app
  const [me, { mentorId }] = [await learner(), await guide()]
  const course = await aCourse(services, { lessons: [false] })
  const form = { courses: programForm(course.id).courses, capstone: capstoneForm(), mentor_ids: [mentorId] }
  const { id: programId } = await aProgram(app, form)
  const memberId = await aMember(services, await aCohort(app, { programId }), me)
  expect((await own(me))?.capstone).toMatchObject({ state: 'closed', can_hand_in: false })
  const early = await handIn(memberId, me)
  expect([early.status, early.body.message]).toEqual([409, 'Complete the courses first'])
  const place = { id: (await own(me))?.parts[0]?.enrollment_id ?? 0 }
  const body = { video_id: course.videos[0]?.id ?? 0 }
  await app.call(learningApi.completeVideo, { params: place, body }, { as: me })
  await openDueCourses(services, services.db, services.now())
  expect((await titles(me)).filter((title) => title === 'Your capstone is now open')).toHaveLength(1)
  expect(await subjects(me)).toContain('Your capstone in Web Developer is now open')
})

test('twenty presses hand it in once', async () => {
  const { me, memberId, programId, mentor } = await finisher()
  const answers = await Promise.all(Array.from({ length: 20 }, () => handIn(memberId, me)))
  expect(statusesOf(answers)).toEqual([201, ...Array<number>(19).fill(409)])
  expect((await listed(programId, mentor)).body.total).toBe(1)
  expect(await titles(mentor)).toHaveLength(1)
})

test('only the member hands it in, and only mentors of the program and administrators read and answer it', async () => {
  const { me, mentor, memberId, programId } = await finisher()
  const { who: stranger } = await guide()
  for (const as of [await learner(), mentor, await admin()]) expect((await handIn(memberId, as)).status).toBe(404)
  expect((await handIn(memberId, null)).status).toBe(401)
  expect((await handIn(999_999, me)).status).toBe(404)
  await handIn(memberId, me)
  const id = await lastOf(programId, mentor)
  expect((await accept(id, null)).status).toBe(401)
  expect((await accept(id, me)).status).toBe(403)
  expect((await accept(id, stranger)).status).toBe(404)
  expect((await askChange(id, stranger)).status).toBe(404)
  expect((await listed(programId, stranger)).status).toBe(404)
  expect((await listed(programId, me)).status).toBe(403)
  expect((await app.call(capstoneApi.get, { params: { id } }, { as: stranger })).status).toBe(404)
  expect((await askChange(id, mentor, ' ')).status).toBe(422)
  expect((await listed(programId, await admin())).body.works).toMatchObject([{ id, name: me.name, status: 'waiting' }])
})

test('nobody judges their own work', async () => {
  const { who, mentorId } = await guide()
  const { memberId, programId } = await aFinisher(app.services, who, { mentorIds: [mentorId] })
  const boss = await admin()
  await handIn(memberId, who)
  const id = await lastOf(programId, who)
  expect((await accept(id, who)).status).toBe(403)
  expect(await titles(boss)).toContain('A capstone is waiting for review')
  expect((await accept(id, boss)).status).toBe(200)
})

test('what it asks for is needed, and links are https', async () => {
  const { me, memberId } = await finisher()
  const refused = async (body: object) => (await handIn(memberId, me, body)).body.errors
  expect(await refused({ link: '' })).toEqual({ link: ['Enter the address of your work'] })
  for (const link of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.test', 'nothing'])
    expect(await refused({ link })).toEqual({ link: ['Enter an address that begins with https://'] })
  expect(await refused({ note: ' ' })).toEqual({ note: ['Write a few words about your work'] })
})

describe('a file', () => {
  const pdf: FormFile = { name: 'report.pdf', type: 'application/pdf', data: aPdf() }
  const send = (id: number, as: Person, file?: FormFile) =>
    sendForm<OutputOf<typeof capstoneApi.handIn>>(app, capstoneApi.handIn, {
      path: capstoneApi.handIn.path.replace(':id', String(id)),
      fields: { note: 'My report', link: '' },
      ...(file && { files: { file } }),
      as,
    })
  const take = (id: number, as: Person | null) => app.call(capstoneApi.download, { params: { id } }, { as })

  test('is reached by its member, the mentors of the program and administrators, and by nobody else', async () => {
    const { me, mentor, memberId, programId } = await finisher({ wants_link: false, wants_file: true })
    expect((await send(memberId, me)).body.errors).toEqual({ file: ['Choose a file'] })
    expect((await send(memberId, me, pdf)).status).toBe(201)
    const twice = await send(memberId, me, pdf)
    expect(twice.status).toBe(409)
    expect(await app.services.db.select().from(files).where(eq(files.ownerId, me.id))).toHaveLength(1)
    const id = await lastOf(programId, mentor)
    for (const as of [me, mentor, await admin()]) expect((await take(id, as)).status).toBe(200)
    const { headers } = await take(id, me)
    expect(headers['content-disposition']).toBe('attachment; filename=Test-student-capstone-1.pdf')
    for (const as of [await learner(), (await guide()).who]) expect((await take(id, as)).status).toBe(404)
    expect((await take(id, null)).status).toBe(401)
    await app.call(memberApi.leave, { params: { id: memberId } }, { as: me })
    expect((await take(id, me)).status).toBe(200)
  })

  test('is taken by its content, and only where the capstone asks for one', async () => {
    const { me, memberId } = await finisher({ wants_link: false, wants_file: true })
    const wrong = await send(memberId, me, { ...pdf, data: Buffer.from([0x4d, 0x5a, 0, 1]) })
    expect(wrong.body.errors).toEqual({ file: ['Choose a PDF, Word, JPG, PNG or text file'] })
    const { me: other, memberId: otherId } = await finisher()
    const unasked = await send(otherId, other, pdf)
    expect(unasked.body.errors).toMatchObject({ file: ['This capstone does not need a file'] })
  })
})

test('who has left hands nothing in, and a work that waits is not accepted any more', async () => {
  const { me, mentor, memberId, programId } = await finisher()
  await handIn(memberId, me)
  const id = await lastOf(programId, mentor)
  await app.call(memberApi.leave, { params: { id: memberId } }, { as: me })
  expect((await listed(programId, mentor)).body.works).toEqual([])
  const refused = await accept(id, mentor)
  expect([refused.status, refused.body.message]).toEqual([409, 'This place in the program is no longer active'])
  expect((await own(me))?.capstone).toMatchObject({ can_hand_in: false })
})

test('it is due at the end of a week of the cohort, and late after it', async () => {
  const { services } = app
  const me = await learner()
  const { id: programId, course } = await aProgram(app, { capstone: capstoneForm({ due_week: 2 }) })
  await anEnrollment(services.db, me, course, 'completed')
  const startsOn = dayFromNow(services, -20)
  const memberId = await aMember(services, await aCohort(app, { programId, starts_on: startsOn }), me)
  expect((await own(me))?.capstone).toMatchObject({ due_on: addDays(startsOn, 13), can_hand_in: true })
  await handIn(memberId, me)
  expect((await own(me))?.capstone?.works).toMatchObject([{ is_late: true }])
  expect((await listed(programId, await admin())).body.works).toMatchObject([{ is_late: true }])
})

test('a capstone that is taken out of the program is not needed any more', async () => {
  const { services } = app
  const me = await learner()
  const { id: programId, course } = await aProgram(app, { capstone: capstoneForm() })
  await anEnrollment(services.db, me, course, 'completed')
  const memberId = await aMember(services, await aCohort(app, { programId }), me)
  const boss = await admin()
  const save = (capstone: CapstoneForm | null) =>
    app.call(programApi.update, { params: { id: programId }, body: programForm(course.id, { capstone }) }, { as: boss })
  const none = capstoneForm({ wants_link: false })
  expect((await save(none)).body.errors).toEqual({ 'capstone.wants_link': ['Choose what members hand in'] })
  expect((await save(capstoneForm({ title: 'Another' }))).body.program.capstone).toMatchObject({ title: 'Another' })
  await openDueCourses(services, services.db, services.now())
  expect(await certificatesOf(me)).toEqual([])
  expect((await save(null)).body.program.capstone).toBeNull()
  await openDueCourses(services, services.db, services.now())
  expect(await certificatesOf(me)).toHaveLength(1)
  expect((await handIn(memberId, me)).status).toBe(404)
})

test('the list is narrowed by state and name, with few statements', async () => {
  const { me, mentor, programId, memberId } = await finisher()
  await aWork(app.services, memberId)
  expect((await listed(programId, mentor, { status: 'accepted', counts: '1' })).body).toMatchObject({
    works: [],
    counts: { waiting: 1 },
  })
  expect((await listed(programId, mentor, { search: me.name })).body.total).toBe(1)
  expect((await listed(programId, mentor, { search: 'nobody' })).body.total).toBe(0)
  expect(await countQueries(app.services, () => listed(programId, mentor))).toBeLessThanOrEqual(5)
})

test('the works are a file with the rows of the list', async () => {
  const { me, mentor, programId, memberId } = await finisher()
  const file = (as: Person, query: { status?: 'waiting' | 'accepted'; search?: string } = {}) =>
    readCsv(app, capstoneApi.export, { query: { program_id: programId, ...query }, as })
  expect((await file(mentor)).lines).toHaveLength(1)
  await aWork(app.services, memberId)
  const { headers, lines } = await file(mentor, { status: 'waiting', search: me.name })
  expect(headers['content-disposition']).toBe(`attachment; filename=program-${programId}-capstones-waiting.csv`)
  expect(lines[0]).toContain('Member,Cohort,Handed in,Late,Version,Status,Decided')
  const today = dayFromNow(app.services, 0)
  expect(lines.slice(1)).toEqual([`${me.name},January,${today},No,1,Waiting for an answer,`])
  expect((await file(await admin(), { status: 'accepted' })).lines).toHaveLength(1)
  expect((await file((await guide()).who)).status).toBe(404)
})
