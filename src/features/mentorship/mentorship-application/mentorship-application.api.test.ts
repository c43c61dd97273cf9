import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { withHours } from '#tests/support/bookings.ts'
import { aPdf } from '#tests/support/documents.ts'
import { type FormFile, sendForm } from '#tests/support/forms.ts'
import { aMentor, aMentorshipApplication } from '#tests/support/mentorships.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { addressOf } from '#web/api/client.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { mentorshipApplicationApi } from './mentorship-application.contract.ts'
import { mentorshipApplications } from './mentorship-application.table.ts'

const app = useTestApp()
const admin = () => person(app.services.db, 'admin', { name: 'Wanjiru' })
let count = 0
const address = () => `amina-${++count}@example.test`

/** What the specification requires, each as a form sends it. */
const FIELDS = {
  full_name: 'Amina Yusuf',
  location: 'Kano, Nigeria',
  education_level: 'high-school',
  mentorship_goals: 'I want to become a back-end developer.',
  mentorship_style: 'group',
  meeting_frequency: 'bi-weekly',
  communication_mode: 'meet',
  availability: 'Weekday evenings',
  duration: 'long-term',
}
/** The other fields of the entity. */
const MORE = {
  phone: '+234 803 555 0142',
  linkedin: 'https://www.linkedin.com/in/amina',
  field_of_study: 'Physics',
  institution: 'Bayero University',
  graduation_year: '2027',
  job_title: 'Assistant',
  company: 'Kano Solar',
  industry: 'Energy',
  experience: '1.5',
  skills_to_gain: 'Python and databases',
  challenges: 'Power cuts',
  personal_statement: 'I taught myself to program on a phone.',
}
const pdf = (): FormFile => ({ name: 'resume.pdf', type: 'application/pdf', data: aPdf() })

type Form = { fields?: Record<string, string>; file?: FormFile; as?: Person; language?: string }
const apply = (email: string, { fields = {}, file, as, language }: Form = {}) =>
  sendForm<OutputOf<typeof mentorshipApplicationApi.apply>>(app, mentorshipApplicationApi.apply, {
    fields: { ...FIELDS, email, ...fields },
    files: file ? { resume: file } : {},
    ...(as && { as }),
    ...(language && { language }),
  })
const list = async (as: Person, query: object = {}) =>
  (await app.call(mentorshipApplicationApi.list, { query }, { as })).body.applications
const rowsOf = (email: string) =>
  app.services.db.select().from(mentorshipApplications).where(eq(mentorshipApplications.email, email))
const lastLineOf = async (who: Person) => {
  const [line] = await app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, who.id))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return line
}

test('a visitor applies as a program does that knows only the specification; the admins hear of it', async () => {
  const boss = await admin()
  const email = address()
  const answer = await apply(email, { fields: MORE, file: pdf() })
  expect([answer.status, answer.body]).toEqual([201, { message: 'Application submitted successfully!' }])
  const row = (await list(boss)).find((one) => one.email === email)
  expect(row).toMatchObject({
    ...FIELDS,
    ...MORE,
    graduation_year: 2027,
    experience: 1.5,
    status: 'pending',
    user_id: null,
    mentor: null,
    wished_mentor: null,
    language: 'en',
    resume_path: `/api/mentorship-applications/${row?.id}/resume`,
    resume: { name: 'resume.pdf', type: 'application/pdf', size_bytes: aPdf().length },
  })
  const { notifications } = (await app.call(notificationApi.list, {}, { as: boss })).body
  expect(notifications[0]).toMatchObject({ message: 'Amina Yusuf has applied for mentorship.' })
  expect((await app.mails()).find(({ to }) => to === email)?.subject).toBe('We have received your application')
})

test('what may be left out is left out or empty; the choices have their defaults', async () => {
  const boss = await admin()
  const email = address()
  const {
    mentorship_style: _style,
    meeting_frequency: _often,
    communication_mode: _by,
    duration: _long,
    ...least
  } = FIELDS
  const empty = Object.fromEntries(Object.keys(MORE).map((name) => [name, '']))
  const sent = await sendForm(app, mentorshipApplicationApi.apply, {
    fields: { ...least, ...empty, email, mentor_id: '' },
  })
  expect(sent.status).toBe(201)
  expect((await list(boss)).find((one) => one.email === email)).toMatchObject({
    ...Object.fromEntries(Object.keys(MORE).map((name) => [name, null])),
    mentorship_style: 'one-on-one',
    meeting_frequency: 'weekly',
    communication_mode: 'zoom',
    duration: 'short-term',
    resume: null,
    resume_path: null,
  })
})

test('every rule has its text', async () => {
  const wrong = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, '']))
  const fields = { ...wrong, linkedin: 'amina', graduation_year: 'soon', experience: '-1', mentor_id: 'x' }
  const { status, body } = await apply('nobody', { fields })
  expect([status, body.errors]).toEqual([
    422,
    {
      full_name: ['Enter your name'],
      email: ['Please enter a valid email address'],
      location: ['Enter your location'],
      linkedin: ['Enter an address that begins with https://'],
      education_level: ['Choose your education level'],
      graduation_year: ['Enter the year as a number'],
      experience: ['Enter your years of experience as a number'],
      mentorship_goals: ['Describe your goals'],
      mentorship_style: ['Choose a mentorship style'],
      meeting_frequency: ['Choose how often to meet'],
      communication_mode: ['Choose how to communicate'],
      availability: ['Enter when you are available'],
      duration: ['Choose a duration'],
      mentor_id: ['Choose a mentor'],
    },
  ])
  for (const year of ['1949', '2101', '2020.5'])
    expect((await apply(address(), { fields: { graduation_year: year } })).body.errors).toEqual({
      graduation_year: ['Enter the year as a number'],
    })
  expect((await apply(address(), { fields: { linkedin: 'javascript:alert(1)' } })).status).toBe(422)
  expect((await apply(address(), { fields: { status: 'accepted' } })).status).toBe(422)
})

test('a resume is what its bytes say', async () => {
  const email = address()
  const page = { name: 'resume.pdf', type: 'application/pdf', data: Buffer.from('<!doctype html>') }
  const answer = await apply(email, { file: page })
  expect([answer.status, answer.body.message]).toEqual([422, 'Choose a PDF, DOC or DOCX file'])
  const data = Buffer.concat([Buffer.alloc(5_000_001 - aPdf().length), aPdf()])
  expect((await apply(email, { file: { name: 'a.pdf', data } })).body.message).toBe('The file must be 5 MB or smaller')
  expect(await rowsOf(email)).toEqual([])
})

test('the mentor wished for is one of the directory, and somebody else', async () => {
  const boss = await admin()
  const me = await person(app.services.db, 'mentor', { name: 'Zuri' })
  const own = await aMentor(app.services.db, me.id)
  const email = address()
  expect((await apply(email, { fields: { mentor_id: String(own) } })).status).toBe(201)
  const wished = (await list(boss)).find((one) => one.email === email)?.wished_mentor
  expect(wished).toEqual({ id: own, name: 'Zuri', profile_picture: null })
  const self = await apply(email, { fields: { mentor_id: String(own) }, as: me })
  expect([self.status, self.body.errors]).toEqual([422, { mentor_id: ['You cannot be your own mentor'] }])
  const gone = await aMentor(app.services.db, (await person(app.services.db, 'user')).id, { status: 'rejected' })
  for (const id of [gone, 987_654])
    expect((await apply(address(), { fields: { mentor_id: String(id) } })).body.errors).toEqual({
      mentor_id: ['This mentor is no longer available'],
    })
})

test('of nine applications at once one is written, and nobody learns from the answer who has applied', async () => {
  const email = address().toUpperCase()
  const answers = await Promise.all(Array.from({ length: 8 }, () => apply(email, { file: pdf() })))
  for (const { status, body } of [...answers, await apply(email.toLowerCase())])
    expect([status, body]).toEqual([201, { message: 'Application submitted successfully!' }])
  expect([...(await rowsOf(email)), ...(await rowsOf(email.toLowerCase()))]).toHaveLength(1)
})

test('floods are refused: of one address ten applications a day', async () => {
  const email = address()
  const statuses: number[] = []
  for (let time = 0; time < 11; time += 1) statuses.push((await apply(email)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
})

test('programs that fill in the hidden field get the same answer, and nothing is written', async () => {
  const email = address()
  const answer = await apply(email, { fields: { website: 'https://spam.example' } })
  expect([answer.status, answer.body.message]).toEqual([201, 'Application submitted successfully!'])
  expect(await rowsOf(email)).toEqual([])
})

test('whoever is signed in applies with the account, whatever address is typed, and has one pending', async () => {
  const me = await person(app.services.db, 'student')
  expect((await apply('somebody.else@example.test', { as: me })).status).toBe(201)
  expect(await rowsOf(me.email)).toMatchObject([{ userId: me.id, status: 'pending' }])
  const again = await apply(me.email, { as: me })
  expect([again.status, again.body.message]).toEqual([
    409,
    'You have already applied. We will write to you when we have decided.',
  ])
  await app.services.db
    .update(mentorshipApplications)
    .set({ status: 'completed' })
    .where(eq(mentorshipApplications.userId, me.id))
  expect((await apply(me.email, { as: me })).status).toBe(201)
  // An address that is not confirmed yet counts as a visitor's.
  const newcomer = await person(app.services.db, 'student', { verifiedAt: null })
  const early = await apply(newcomer.email, { as: newcomer })
  expect(early.status).toBe(201)
  expect(await rowsOf(newcomer.email)).toMatchObject([{ userId: null, status: 'pending' }])
})

test('an admin lists by state, search and order, in few statements; nobody else does', async () => {
  const boss = await admin()
  const { db } = app.services
  const [one, two] = [await person(db, 'student'), await person(db, 'student')]
  const guide = await person(db, 'mentor', { name: 'Folasade Zed' })
  const mentorId = await aMentor(db, guide.id)
  const first = await aMentorshipApplication(app.services, { userId: one.id, fullName: 'Zawadi A' })
  const second = await aMentorshipApplication(app.services, {
    userId: two.id,
    fullName: 'Zawadi B',
    status: 'accepted',
    mentorId,
  })
  const ids = async (query: object) => (await list(boss, query)).map(({ id }) => id)
  expect(await ids({ search: 'zawadi' })).toEqual([first, second])
  expect(await ids({ search: 'zawadi', sort: '-name' })).toEqual([second, first])
  expect(await ids({ search: 'zawadi', sort: 'mentor' })).toEqual([second, first])
  expect(await ids({ search: 'zawadi', status: 'accepted' })).toEqual([second])
  expect(await ids({ search: 'folasade zed', status: 'all' })).toEqual([second])
  const { body } = await app.call(
    mentorshipApplicationApi.list,
    { query: { search: 'zawadi', counts: '1' } },
    { as: boss },
  )
  expect(body).toMatchObject({ total: 2, counts: { pending: 1, accepted: 1 } })
  expect(await countQueries(app.services, () => list(boss, { limit: 100 }))).toBeLessThanOrEqual(3)
  for (const as of [one, guide, await person(db, 'hr')])
    expect((await app.call(mentorshipApplicationApi.list, {}, { as })).status).toBe(403)
  expect((await app.call(mentorshipApplicationApi.list, {})).status).toBe(401)
})

test('one application and its resume are read by admins alone; the log tells who took the file', async () => {
  const boss = await admin()
  const me = await person(app.services.db, 'student')
  const id = await aMentorshipApplication(app.services, { userId: me.id })
  const read = (as: Person, of = id) => app.call(mentorshipApplicationApi.get, { params: { id: of } }, { as })
  expect((await read(boss)).body.application).toMatchObject({ id, user_id: me.id, status: 'pending' })
  expect([(await read(me)).status, (await read(boss, 999_999)).status]).toEqual([403, 404])
  const url = addressOf(mentorshipApplicationApi.resume, { params: { id } })
  const take = (as: Person) => app.http.inject({ url, headers: { authorization: `Bearer ${as.token}` } })
  const file = await take(boss)
  expect([file.statusCode, file.rawPayload]).toEqual([200, aPdf()])
  expect(file.headers).toMatchObject({
    'content-disposition': 'attachment; filename=Resume-Amina-Yusuf.pdf',
    'cache-control': 'no-store',
  })
  expect(await lastLineOf(boss)).toMatchObject({ action: 'mentorship.resume', subject: `mentorship:${id}` })
  expect((await take(me)).statusCode).toBe(403)
  const bare = await aMentorshipApplication(app.services, { userId: me.id, resumeFileId: null })
  expect((await app.call(mentorshipApplicationApi.resume, { params: { id: bare } }, { as: boss })).status).toBe(404)
})

test('the file holds the same list, and the log tells how many were taken', async () => {
  const boss = await admin()
  const one = await person(app.services.db, 'student')
  await aMentorshipApplication(app.services, { userId: one.id, fullName: '=Csv Person' })
  const input = { query: { search: 'Csv Person', status: 'pending' as const } }
  const { lines, headers } = await readCsv(app, mentorshipApplicationApi.export, { ...input, as: boss })
  expect(headers['content-disposition']).toBe('attachment; filename=mentorship-pending.csv')
  expect(lines[1]).toContain("'=Csv Person")
  expect(await lastLineOf(boss)).toMatchObject({ action: 'mentorship.export', detail: { count: 1 } })
  const hr = await person(app.services.db, 'hr')
  expect((await readCsv(app, mentorshipApplicationApi.export, { ...input, as: hr })).status).toBe(403)
})

test('mentors are suggested with the reasons, and nobody for themselves', async () => {
  const boss = await admin()
  const { db } = app.services
  const [me, busy] = [await person(db, 'mentor'), await person(db, 'mentor')]
  const own = await aMentor(db, me.id, { mentorBio: 'Python', languages: ['English'] })
  const guide = await aMentor(db, busy.id, { mentorBio: 'I teach Python.', languages: ['English', 'Hausa'] })
  await aMentorshipApplication(app.services, {
    userId: (await person(db, 'mentee')).id,
    status: 'accepted',
    mentorId: guide,
  })
  const wish = { skillsToGain: 'Python', wishedMentorId: guide, timeZone: 'Africa/Lagos' }
  const id = await aMentorshipApplication(app.services, { userId: me.id, ...wish })
  const suggest = () => app.call(mentorshipApplicationApi.suggestMentors, { params: { id } }, { as: boss })
  const { mentors } = (await suggest()).body
  expect(mentors[0]).toMatchObject({ id: guide, is_wished: true, words: ['python'], languages: ['English'], load: 1 })
  expect(mentors[0]).toMatchObject({ hours_apart: null, capacity: null, is_paused: false })
  await withHours(app.services, { mentorId: guide, userId: busy.id }, { time_zone: 'Africa/Nairobi', capacity: 1 })
  expect((await suggest()).body.mentors[0]).toMatchObject({ id: guide, hours_apart: 2, capacity: 1 })
  expect(mentors.map((one) => one.id)).not.toContain(own)
  expect(await countQueries(app.services, suggest)).toBeLessThanOrEqual(4)
  expect((await app.call(mentorshipApplicationApi.suggestMentors, { params: { id } }, { as: busy })).status).toBe(403)
})
