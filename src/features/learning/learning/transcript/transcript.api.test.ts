import { expect, test } from 'vitest'
import { writingApi } from '#features/learning/course/lesson/writing/writing.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'
import { transcriptApi } from './transcript.contract.ts'

const app = useTestApp()
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:02.500\nHabari!\n\n00:02.500 --> 00:04.000\nKaribu.\n'

test('a learner reads what is said; others and lessons without captions have nothing to read', async () => {
  const { db } = app.services
  const course = await aCourse(app.services)
  const [first, second] = course.videos.map(({ id }) => id)
  const learner = await person(db, 'student')
  const id = await anEnrollment(db, learner, course)
  const pending = await person(db, 'student')
  const waiting = await anEnrollment(db, pending, course, 'pending')
  await app.call(writingApi.setCaptions, { params: { id: first ?? 0 }, body: { text: CAPTIONS } }, { as: course.tutor })
  await app.call(writingApi.removeCaptions, { params: { id: second ?? 0 } }, { as: course.tutor })
  const read = (as: Person | null, video = first, of = id) =>
    app.call(transcriptApi.get, { params: { id: of, video: video ?? 0 } }, { as })
  expect((await read(learner)).body.lines).toEqual([
    { at: 0, text: 'Habari!' },
    { at: 2, text: 'Karibu.' },
  ])
  expect((await read(learner, second)).status).toBe(404)
  expect((await read(pending, first, waiting)).status).toBe(404)
  expect((await read(null)).status).toBe(401)
  expect((await read(await person(db, 'student'))).status).toBe(404)
  expect((await read(course.tutor)).status).toBe(404)
  const other = await aCourse(app.services)
  expect((await read(learner, other.videos[0]?.id)).status).toBe(404)
})
