import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { personApi } from '#features/base/user/person/person.contract.ts'
import { requested } from '#tests/fixtures/permission-request.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment, answersTo, type TestCourse } from '#tests/support/courses.ts'
import { readCsv } from '#tests/support/csv.ts'
import { sendForm } from '#tests/support/forms.ts'
import { type Person, person } from '#tests/support/people.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { authoringApi, type CourseEdited } from './authoring.contract.ts'

const app = useTestApp()
const ABOUT = { title: 'Solar pumps', description: 'How to choose, place and keep one.' }
const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
/** The first bytes of a video, and some more. */
const MP4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(2000, 7)])
type Saved = { message: string; course: CourseEdited }

const admin = () => person(app.services.db, 'admin')
const edited = async (as: Person, id: number) =>
  (await app.call(authoringApi.get, { params: { id } }, { as })).body.course

/** What the editor sends of lessons that stay as they are. */
const kept = (course: CourseEdited) => course.videos.map(({ id, title, type, url }) => ({ id, title, type, url }))

describe('who may', () => {
  test('a visitor and a student make, change and remove nothing', async () => {
    const course = await aCourse(app.services)
    const student = await person(app.services.db, 'student')
    const at = { params: { id: course.id } }
    for (const [as, status] of [
      [null, 401],
      [student, 403],
    ] as const) {
      expect((await app.call(authoringApi.create, { body: ABOUT }, { as })).status).toBe(status)
      expect((await app.call(authoringApi.update, { ...at, body: ABOUT }, { as })).status).toBe(status)
      expect((await app.call(authoringApi.remove, at, { as })).status).toBe(status)
      expect((await app.call(authoringApi.get, at, { as })).status).toBe(status)
      expect((await app.call(authoringApi.impact, { ...at, query: {} }, { as })).status).toBe(status)
    }
  })

  test('a teacher without the grant makes no course, and no file of such a form is taken in', async () => {
    const as = await person(app.services.db, 'teacher')
    expect((await app.call(authoringApi.create, { body: ABOUT }, { as })).status).toBe(403)
    const files = { 'video_files[0]': { name: 'a.mp4', type: 'video/mp4', data: MP4 } }
    expect((await sendForm(app, authoringApi.create, { as, fields: ABOUT, files })).status).toBe(403)
  })

  test('a teacher with the grant makes courses and is their tutor', async () => {
    const as = await person(app.services.db, 'teacher')
    await requested(app.services.db, as, { status: 'approved' })
    const { status, body } = await app.call(authoringApi.create, { body: ABOUT }, { as })
    expect([status, body.course.tutor_id]).toEqual([201, as.id])
    const users = await app.call(personApi.list, { query: { role: 'teacher' } }, { as })
    expect(users.body.users).toContainEqual({ id: as.id, name: as.name })
    const other = await person(app.services.db, 'teacher')
    expect((await app.call(personApi.list, { query: { role: 'teacher' } }, { as: other })).status).toBe(403)
  })

  test('a teacher edits own courses; those of others do not exist; nobody but admin and HR removes', async () => {
    const course = await aCourse(app.services, { isPublished: false })
    const other = await person(app.services.db, 'teacher')
    const at = { params: { id: course.id } }
    expect((await app.call(authoringApi.get, at, { as: other })).status).toBe(404)
    expect((await app.call(authoringApi.update, { ...at, body: ABOUT }, { as: other })).status).toBe(404)
    const own = await app.call(authoringApi.update, { ...at, body: ABOUT }, { as: course.tutor })
    expect(own.body).toMatchObject({ message: 'Course updated successfully!', course: { title: ABOUT.title } })
    // What was left out stays.
    expect(own.body.course).toMatchObject({ is_published: false, duration_minutes: 90, tutor_id: course.tutor.id })
    const given = await app.call(
      authoringApi.update,
      { ...at, body: { ...ABOUT, tutor_id: other.id } },
      { as: course.tutor },
    )
    expect(given.body.errors).toEqual({ tutor_id: ['You can only choose yourself as the tutor'] })
    expect((await app.call(authoringApi.remove, at, { as: course.tutor })).status).toBe(403)
    const gone = await app.call(authoringApi.remove, at, { as: await person(app.services.db, 'hr') })
    expect(gone.body.message).toBe('Course Deleted! The course has been successfully removed.')
    expect((await app.call(authoringApi.get, at, { as: course.tutor })).status).toBe(404)
  })

  test('a draft is shown as learners would see it, to those who may edit it alone', async () => {
    const course = await aCourse(app.services, { isPublished: false })
    const at = { params: { id: course.id } }
    const { body } = await app.call(authoringApi.preview, at, { as: course.tutor })
    expect(body.course).toMatchObject({ id: course.id, is_published: false })
    expect(body.course.videos).toHaveLength(course.videos.length)
    for (const as of [await person(app.services.db, 'teacher'), await person(app.services.db, 'student')])
      expect([403, 404]).toContain((await app.call(authoringApi.preview, at, { as })).status)
    expect((await app.call(courseApi.get, at)).status).toBe(404)
  })

  test('admin and HR see all courses in the list, drafts too', async () => {
    const course = await aCourse(app.services, { title: 'A draft for staff', isPublished: false })
    for (const role of ['admin', 'hr'] as const) {
      const as = await person(app.services.db, role)
      const { body } = await app.call(courseApi.listOwn, { query: { search: 'draft for staff' } }, { as })
      expect(body.courses.map(({ id }) => id)).toEqual([course.id])
    }
  })
})

describe('values', () => {
  test('blank price and duration become 0, a blank level 1; a new course is published', async () => {
    const { status, body } = await sendForm<Saved>(app, authoringApi.create, {
      as: await admin(),
      fields: { ...ABOUT, price: '', duration_minutes: '', difficulty_level: '', requirements: 'none', videos: 'none' },
    })
    expect([status, body.message]).toEqual([201, 'Course created successfully!'])
    expect(body.course).toMatchObject({ price: 0, duration_minutes: 0, difficulty_level: 1, is_published: true })
    expect(body.course).toMatchObject({ requirements: [], videos: [], tutor_id: null, revision: 1 })
  })

  test('all that is wrong is said at once, at its field', async () => {
    const { status, body } = await sendForm<Saved>(app, authoringApi.create, {
      as: await admin(),
      fields: {
        title: ' ',
        description: '',
        price: '-1',
        duration_minutes: '-5',
        difficulty_level: '4',
        requirements: '["", "x"]',
        what_you_will_learn: '{not json',
        is_published: 'maybe',
      },
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      title: ['Give the course a title'],
      description: ['Describe the course'],
      price: ['The price must be at least 0'],
      duration_minutes: ['The duration must be at least 1 minute'],
      difficulty_level: ['Choose a level'],
      'requirements.0': ['Fill in this point or remove it'],
      what_you_will_learn: ['Send a list'],
      is_published: ['Send 1 or 0'],
    })
  })

  test('a formatted description is cleaned, and what cards and searches read is its text', async () => {
    const as = await admin()
    const html = '<p onclick="x()">Pumps &amp; wells.</p><ul><li>one</li></ul><script>alert(1)</script>'
    const made = await app.call(authoringApi.create, { body: { ...ABOUT, description_html: html } }, { as })
    const { id, description, description_html: stored } = made.body.course
    expect([description, stored]).toEqual(['Pumps & wells.\n– one', '<p>Pumps &amp; wells.</p><ul><li>one</li></ul>'])
    const shown = await app.call(courseApi.get, { params: { id } })
    expect(shown.body.course).toMatchObject({ description, description_html: stored })
    const save = async (body: object) =>
      (await app.call(authoringApi.update, { params: { id }, body: { ...ABOUT, description, ...body } }, { as })).body
    // A program that knows no formatting leaves it as it is, until it writes another text.
    expect((await save({ title: 'Pumps' })).course.description_html).toBe(stored)
    expect((await save({ description: 'Another text.' })).course).toMatchObject({
      description: 'Another text.',
      description_html: null,
    })
    expect((await save({ description_html: '<p> </p>' })).errors).toEqual({
      description: ['Describe the course'],
    })
  })

  test('a price has two decimals at most, also those that computers cannot write exactly', async () => {
    const as = await admin()
    const price = async (given: number) =>
      (await app.call(authoringApi.create, { body: { ...ABOUT, price: given } }, { as })).body
    expect((await price(49.99)).course.price).toBe(49.99)
    expect((await price(0.29)).course.price).toBe(0.29)
    expect((await price(1.005)).errors).toEqual({ price: ['Use at most 2 decimal places'] })
  })

  test('the tutor is one of the teachers', async () => {
    const as = await admin()
    const learner = await person(app.services.db, 'student')
    const teacher = await person(app.services.db, 'teacher')
    const make = (tutor_id: number) => app.call(authoringApi.create, { body: { ...ABOUT, tutor_id } }, { as })
    expect((await make(learner.id)).body.errors).toEqual({ tutor_id: ['Choose a teacher'] })
    expect((await make(teacher.id)).body.course.tutor_id).toBe(teacher.id)
  })

  test('lessons that lack something are named with the specified texts', async () => {
    const lessons = [
      { title: '', type: 'external', url: '' },
      { title: 'Video', type: 'upload', url: 'pending_upload' },
      { title: 'Elsewhere', type: 'external', url: 'https://videos.example.com/1' },
    ]
    const { body } = await app.call(
      authoringApi.create,
      { body: { ...ABOUT, videos: JSON.stringify(lessons) } },
      { as: await admin() },
    )
    expect(body.errors).toEqual({
      videos: ['One or more videos are missing required fields. Please check your video entries.'],
      'videos.0.title': ['Please provide a video title'],
      'videos.0.url': ['Please provide a video URL'],
      'videos.1.file': ['Please upload a video file'],
      'videos.2.url': ['Use an https address on YouTube or Vimeo'],
    })
  })
})

describe('videos that come with the form', () => {
  const send = async (data: Buffer, name = 'video_files[0]') =>
    sendForm<Saved>(app, authoringApi.create, {
      as: await admin(),
      fields: { ...ABOUT, videos: JSON.stringify([{ title: 'One', type: 'upload', url: 'pending_upload' }]) },
      files: { [name]: { name: 'lesson.mp4', type: 'video/mp4', data } },
    })

  test.each(['video_files[0]', 'videos[0][file]'])('%s', async (name) => {
    const { status, body } = await send(MP4, name)
    expect(status).toBe(201)
    expect(body.course.videos).toMatchObject([{ title: 'One', file_name: 'lesson.mp4', size_bytes: MP4.length }])
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(9))],
    ['nothing', Buffer.alloc(0)],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a Matroska file that is no WebM', Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex')],
  ])('%s that calls itself a video is refused', async (_, data) => {
    const { status, body } = await send(data)
    expect([status, body.errors]).toEqual([
      422,
      { 'videos.0.file': ['Invalid file type. Please upload an MP4, WebM, or MOV file'] },
    ])
  })

  test('one byte more than 100 MB is refused with bounded memory', { timeout: 60_000 }, async () => {
    const { status, body } = await send(Buffer.concat([MP4, Buffer.alloc(100_000_001 - MP4.length)]))
    expect([status, body.errors]).toEqual([422, { 'video_files[0]': ['Video file size must be less than 100MB'] }])
  })

  test('a file under another name is not known', async () => {
    expect((await send(MP4, 'video_files[x]')).body.errors).toEqual({ 'video_files[x]': ['Unknown field'] })
  })
})

describe('running learners', () => {
  const done = async (course: TestCourse, at: number, as: Person, enrollmentId: number) => {
    const video = course.videos[at]
    const params = { id: enrollmentId }
    const video_id = video?.id ?? 0
    if (video && video.questions.length > 0)
      await app.call(learningApi.attemptQuiz, { params, body: { video_id, answers: answersTo(video) } }, { as })
    return app.call(learningApi.completeVideo, { params, body: { video_id } }, { as })
  }

  test('moving and renaming lessons keeps what was learned', async () => {
    const course = await aCourse(app.services, { lessons: [false, true, false] })
    const learner = await person(app.services.db, 'student')
    const enrollment = await anEnrollment(app.services.db, learner, course)
    await done(course, 1, learner, enrollment)
    const before = await edited(course.tutor, course.id)
    const lessons = kept(before).toReversed()
    const { body } = await app.call(
      authoringApi.update,
      { params: { id: course.id }, body: { ...ABOUT, revision: before.revision, videos: lessons } },
      { as: course.tutor },
    )
    expect(body.course.videos.map(({ id }) => id)).toEqual(lessons.map(({ id }) => id))
    const { body: after } = await app.call(learningApi.get, { params: { id: enrollment } }, { as: learner })
    expect(after.enrollment.progress).toBe(33)
    expect(after.enrollment.course.videos.map(({ completed }) => completed)).toEqual([false, true, false])
  })

  test('an added lesson lowers the progress of those who learn; who has finished has finished', async () => {
    const course = await aCourse(app.services, { lessons: [false] })
    const learner = await person(app.services.db, 'student')
    const finished = await person(app.services.db, 'student')
    const two = await aCourse(app.services, { tutor: course.tutor, lessons: [false, false] })
    const running = await anEnrollment(app.services.db, learner, two)
    const over = await anEnrollment(app.services.db, finished, two, 'completed')
    await done(two, 0, learner, running)
    const before = await edited(course.tutor, two.id)
    const added = [...kept(before), { title: 'New', type: 'external' as const, url: YOUTUBE }]
    const query = { keep: before.videos.map(({ id }) => id).join(','), added: 1 }
    const told = await app.call(authoringApi.impact, { params: { id: two.id }, query }, { as: course.tutor })
    expect(told.body).toEqual({ learning: 1, completed: 1, removed: [], finishing: 0 })
    await app.call(
      authoringApi.update,
      { params: { id: two.id }, body: { ...ABOUT, videos: added } },
      { as: course.tutor },
    )
    const progress = async (id: number, as: Person) => {
      const { enrollment } = (await app.call(learningApi.get, { params: { id } }, { as })).body
      return [enrollment.status, enrollment.progress]
    }
    expect(await progress(running, learner)).toEqual(['active', 33])
    expect(await progress(over, finished)).toEqual(['completed', 100])
  })

  test('a removed lesson is archived; who has done all others completes the course and gets the certificate', async () => {
    const course = await aCourse(app.services, { lessons: [false, false] })
    const learner = await person(app.services.db, 'student')
    const enrollment = await anEnrollment(app.services.db, learner, course)
    await done(course, 0, learner, enrollment)
    const before = await edited(course.tutor, course.id)
    const [first, second] = kept(before)
    const told = await app.call(
      authoringApi.impact,
      { params: { id: course.id }, query: { keep: String(first?.id) } },
      { as: course.tutor },
    )
    expect(told.body).toMatchObject({ finishing: 1, removed: [{ id: second?.id, done_by: 0 }] })
    await app.call(
      authoringApi.update,
      { params: { id: course.id }, body: { ...ABOUT, videos: first ? [first] : [] } },
      { as: course.tutor },
    )
    const { body } = await app.call(learningApi.get, { params: { id: enrollment } }, { as: learner })
    expect(body.enrollment).toMatchObject({ status: 'completed', progress: 100, certificate: { state: 'valid' } })
    const [row] = await app.services.db
      .select()
      .from(videos)
      .where(eq(videos.id, second?.id ?? 0))
    expect(row?.archivedAt).not.toBeNull()
    // It can be neither opened nor done any more.
    expect((await done(course, 1, learner, enrollment)).status).toBe(404)
  })

  test('a removed course leaves the catalogue, and its learners keep it', async () => {
    const course = await aCourse(app.services)
    const learner = await person(app.services.db, 'student')
    const enrollment = await anEnrollment(app.services.db, learner, course)
    await app.call(authoringApi.remove, { params: { id: course.id } }, { as: await admin() })
    expect((await app.call(courseApi.get, { params: { id: course.id } })).status).toBe(404)
    const { status, body } = await app.call(learningApi.get, { params: { id: enrollment } }, { as: learner })
    expect([status, body.enrollment.course.videos.length]).toEqual([200, 2])
  })
})

describe('two people at once', () => {
  test('of two saves from the same revision one wins, and the other is a 409 that changes nothing', async () => {
    const course = await aCourse(app.services)
    const { revision } = await edited(course.tutor, course.id)
    const save = (title: string) =>
      app.call(
        authoringApi.update,
        { params: { id: course.id }, body: { ...ABOUT, title, revision } },
        { as: course.tutor },
      )
    const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map(save))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)
    const after = await edited(course.tutor, course.id)
    expect([after.title, after.revision]).toEqual([winner?.body.course.title, revision + 1])
  })

  test('a save over an older revision says whether the newer one is the caller’s own', async () => {
    const course = await aCourse(app.services)
    const boss = await admin()
    const { revision } = await edited(course.tutor, course.id)
    const save = async (as: Person) => {
      const body = { ...ABOUT, revision }
      return (await app.call(authoringApi.update, { params: { id: course.id }, body }, { as })).body.message
    }
    expect(await save(course.tutor)).toBe('Course updated successfully!')
    expect(await save(course.tutor)).toBe(
      'You changed this in another tab or on another device. Compare both versions and save again.',
    )
    expect(await save(boss)).toBe('This course has changed in the meantime. Compare both versions and save again.')
  })

  test('a lesson of another course cannot be taken', async () => {
    const course = await aCourse(app.services)
    const other = await aCourse(app.services)
    const id = other.videos[0]?.id ?? 0
    const lesson = { id, title: 'Taken', type: 'upload' as const, url: null }
    const { body } = await app.call(
      authoringApi.update,
      { params: { id: course.id }, body: { ...ABOUT, videos: [lesson] } },
      { as: course.tutor },
    )
    expect(body.errors).toEqual({ 'videos.0.id': ['This lesson is not part of the course'] })
  })
})

test('the managed courses are a file with the rows of the list, for a teacher the own ones', async () => {
  const { db } = app.services
  const tutor = await person(db, 'teacher', { name: 'Filed Tutor' })
  const file = (as: Person, query: { search?: string; level?: number }, language = 'en') =>
    readCsv(app, authoringApi.export, { query, as, language })
  expect((await file(tutor, {})).lines).toHaveLength(1)
  await aCourse(app.services, { tutor, title: '=Filed looms', isPublished: false, priceMinor: 1950 })
  await aCourse(app.services, { title: 'Filed dyes', difficultyLevel: 2 })
  const { headers, lines } = await file(tutor, { search: 'filed' })
  expect(headers['content-disposition']).toBe('attachment; filename=courses.csv')
  expect(lines[0]).toContain('Course,Tutor,Level,Language,Lessons,Minutes,Price,Currency,Learners,Rating,Status,Added')
  const added = /^'=Filed looms,Filed Tutor,Beginner,English,2,2,19.5,USD,0,,Draft,\d{4}-\d\d-\d\d$/
  expect(lines.slice(1)).toEqual([expect.stringMatching(added)])
  // The last that was made is first, as in the list.
  const all = await file(await person(db, 'hr'), { search: 'filed' })
  expect(all.lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Filed dyes', "'=Filed looms"])
  expect((await file(await admin(), { search: 'filed', level: 2 })).lines).toHaveLength(2)
  const french = await file(tutor, { search: 'filed' }, 'fr')
  expect(french.lines[1]).toContain(';Débutant;English;2;2;"19,5";USD;0;;Brouillon;')
  expect((await file(await person(db, 'student'), {})).status).toBe(403)
})

test('the language of a course is what its author says; left out it is English, and stays in a change', async () => {
  const as = await admin()
  const made = await app.call(authoringApi.create, { body: ABOUT }, { as })
  expect(made.body.course.language).toBe('en')
  const params = { id: made.body.course.id }
  const change = (body: object) => app.call(authoringApi.update, { params, body: { ...ABOUT, ...body } }, { as })
  expect((await change({ language: 'fr' })).body.course.language).toBe('fr')
  expect((await change({})).body.course.language).toBe('fr')
  const refused = await change({ language: 'tlh' })
  expect([refused.status, refused.body.errors]).toEqual([422, { language: ['Choose a language'] }])
})
