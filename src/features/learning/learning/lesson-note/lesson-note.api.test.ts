import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'
import { learningApi } from '../learning.contract.ts'
import { lessonNoteApi, MAX_NOTES } from './lesson-note.contract.ts'
import { lessonNotes } from './lesson-note.table.ts'

const app = useTestApp()

async function aPlace() {
  const course = await aCourse(app.services)
  const me = await person(app.services.db, 'student')
  const id = await anEnrollment(app.services.db, me, course)
  const videoId = course.videos[0]?.id ?? 0
  const write = (at: number | null, text: string, key: string = crypto.randomUUID(), as: Person | null = me) =>
    app.call(lessonNoteApi.create, { params: { id }, body: { video_id: videoId, at, text, client_key: key } }, { as })
  const read = (as: Person | null = me) =>
    app.call(lessonNoteApi.list, { params: { id }, query: { video_id: videoId } }, { as })
  return { course, me, id, videoId, write, read }
}

test('notes stand in the order of the film; one that is sent twice is one note', async () => {
  const { write, read } = await aPlace()
  await write(40, 'Look this word up')
  await write(null, 'For the exam')
  const key = crypto.randomUUID()
  await write(12, 'The tag for links', key)
  expect((await write(12, 'The tag for links', key)).status).toBe(201)
  expect((await write(12, 'Something else', key)).status).toBe(409)
  expect((await write(13, 'The tag for links', key)).status).toBe(409)
  expect((await write(null, 'The tag for links', key)).status).toBe(409)
  const { notes } = (await read()).body
  expect(notes.map(({ at, text }) => [at, text])).toEqual([
    [null, 'For the exam'],
    [12, 'The tag for links'],
    [40, 'Look this word up'],
  ])
})

test('a lesson says how many notes its learner has, and to nobody else', async () => {
  const { course, me, id, write } = await aPlace()
  await write(3, 'First words')
  await write(null, 'Others')
  const counts = async (as: Person) =>
    (await app.call(learningApi.get, { params: { id } }, { as })).body.enrollment.course.videos.map(
      ({ note_count: many }) => many,
    )
  expect((await counts(me)).filter(Boolean)).toEqual([2])
  for (const as of [course.tutor, await person(app.services.db, 'admin')])
    expect((await counts(as)).filter(Boolean)).toEqual([])
})

test('a note that was changed in the meantime is still the one that was sent', async () => {
  const { me, write, read } = await aPlace()
  const key = crypto.randomUUID()
  const { id } = (await write(3, 'First words', key)).body.note
  await app.call(lessonNoteApi.update, { params: { id }, body: { text: 'Other words' } }, { as: me })
  expect((await write(3, 'First words', key)).body.note).toMatchObject({ id, text: 'Other words' })
  expect((await write(4, 'First words', key)).status).toBe(409)
  expect((await read()).body.notes).toHaveLength(1)
})

test('a note is changed and deleted by its learner, and does not exist for anybody else', async () => {
  const { course, me, write, read } = await aPlace()
  const { id } = (await write(3, 'First words')).body.note
  const change = (as: Person | null) =>
    app.call(lessonNoteApi.update, { params: { id }, body: { text: 'Other words' } }, { as })
  const remove = (as: Person | null) => app.call(lessonNoteApi.remove, { params: { id } }, { as })
  const admin = await person(app.services.db, 'admin')
  const stranger = await person(app.services.db, 'student')
  for (const as of [course.tutor, admin, stranger])
    expect([(await change(as)).status, (await remove(as)).status]).toEqual([404, 404])
  expect([(await read(course.tutor)).status, (await read(admin)).status]).toEqual([404, 404])
  expect([(await read(stranger)).status, (await read(null)).status]).toEqual([404, 401])
  expect((await write(3, 'Mine', crypto.randomUUID(), course.tutor)).status).toBe(403)
  expect((await change(me)).body.note).toMatchObject({ at: 3, text: 'Other words' })
  expect((await remove(me)).body.message).toBe('Note deleted')
  expect((await read()).body.notes).toEqual([])
})

test('a note needs words, an open place and a lesson of the course, and there are not more than anybody reads', async () => {
  const { me, id, videoId, write } = await aPlace()
  expect((await write(1, ' ')).body).toMatchObject({ errors: { text: ['Write a note first'] } })
  const other = await aCourse(app.services)
  const pending = await anEnrollment(app.services.db, me, other, 'pending')
  const body = { video_id: other.videos[0]?.id ?? 0, at: 1, text: 'Mine', client_key: crypto.randomUUID() }
  expect((await app.call(lessonNoteApi.create, { params: { id: pending }, body }, { as: me })).status).toBe(409)
  expect((await app.call(lessonNoteApi.create, { params: { id }, body }, { as: me })).status).toBe(404)
  const many = Array.from({ length: MAX_NOTES }, (_, at) => ({
    enrollmentId: id,
    videoId,
    atSecond: at,
    text: 'One of many',
    clientKey: `key-${at}-of-many`,
    createdAt: app.services.now(),
  }))
  await app.services.db.insert(lessonNotes).values(many)
  expect((await write(1, 'One too many')).status).toBe(409)
})
