import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { files } from '#server/files/files.table.ts'
import { saveSetting } from '#server/settings/settings.ts'
import { uploaded } from '#tests/fixtures/lesson.ts'
import { useTestApp } from '#tests/support/app.ts'
import { sendForm } from '#tests/support/forms.ts'
import { type Person, person } from '#tests/support/people.ts'
import { videoSettings } from '#features/learning/video/video.settings.ts'
import { writingApi } from '#features/learning/course/lesson/writing/writing.contract.ts'
import { authoringApi, type CourseEdited } from '../authoring.contract.ts'

const app = useTestApp()

/** The first bytes of an MP4, and some more. */
const MP4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(5000, 7)])
const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

type Answer = { status: number; body: Record<string, unknown> }
type Form = Record<string, string | File>

/** A program of someone else: it knows the addresses and the fields of spec 3 §7, and nothing of this project. */
async function send(as: Person | null, method: string, path: string, content?: object | FormData): Promise<Answer> {
  const isForm = content instanceof FormData
  const encoded = isForm ? new Response(content) : undefined
  const answer = await app.http.inject({
    method: method as 'GET',
    url: path,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(content && { 'content-type': encoded?.headers.get('content-type') ?? 'application/json' }),
    },
    ...(encoded ? { payload: Buffer.from(await encoded.arrayBuffer()) } : content && { payload: content }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

function form(fields: Form): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

const QUIZ = {
  title: 'What a pump needs',
  description: 'One question',
  questions: [
    { text: 'What drives it?', options: ['Sun', 'Rain', 'Fog', 'Snow'], correct_answer: 0 },
    { text: 'Where does it stand?', options: ['Sea', 'Well', 'Roof', 'Tree'], correct_answer: '1', points: 3 },
  ],
}
const UPLOADED = { title: 'Why the sun pumps', type: 'upload', url: 'pending_upload', quiz_data: QUIZ }
const EXTERNAL = { title: 'A walk to the well', type: 'external', url: YOUTUBE, quiz_data: null }

/** A teacher who has asked for both permissions and got them. */
async function allowedTeacher(admin: Person): Promise<Person> {
  const teacher = await person(app.services.db, 'teacher')
  for (const permission_type of ['can_create_course', 'can_create_quiz']) {
    const reason = 'I teach solar engineering to farmers.'
    expect((await send(teacher, 'POST', '/api/permission-requests', { permission_type, reason })).status).toBe(201)
  }
  const asked = await send(admin, 'GET', '/api/permission-requests?status=pending')
  const { data } = asked.body.permission_requests as { data: { id: number; user: { name: string } }[] }
  for (const { id } of data.filter(({ user }) => user.name === teacher.name)) {
    const granted = await send(admin, 'POST', `/api/permission-requests/${id}/approve`, { admin_notes: 'Welcome' })
    expect(granted.status).toBe(200)
  }
  return teacher
}

type Listed = { id: number; title: string; videos: { id: number; title: string; has_quiz: boolean }[] }
const listed = async (as: Person | null, path: string, title: string) =>
  ((await send(as, 'GET', path)).body.courses as Listed[]).find((course) => course.title === title)

test('a program that knows only the specification makes a course with videos and a quiz, edits and deletes it', async () => {
  const admin = await person(app.services.db, 'admin')
  const teacher = await allowedTeacher(admin)
  const { users } = (await send(teacher, 'GET', '/api/users?role=teacher')).body as { users: { id: number }[] }
  expect(users.map(({ id }) => id)).toContain(teacher.id)

  const fields = {
    title: 'Solar pumps',
    description: 'How to choose, place and keep one.',
    price: '',
    duration_minutes: '45',
    difficulty_level: '2',
    tutor_id: String(teacher.id),
    requirements: JSON.stringify(['A garden']),
    what_you_will_learn: JSON.stringify(['Choose a pump', 'Keep it']),
  }
  const film = new File([new Uint8Array(MP4)], 'pump.mp4', { type: 'video/mp4' })
  const made = await send(
    teacher,
    'POST',
    '/api/courses',
    form({
      ...fields,
      is_published: '1',
      videos: JSON.stringify([UPLOADED, EXTERNAL]),
      'video_files[0]': film,
    }),
  )
  expect([made.status, made.body.message]).toEqual([201, 'Course created successfully!'])

  const open = await listed(null, '/api/courses', 'Solar pumps')
  expect(open?.videos.map(({ title, has_quiz }) => [title, has_quiz])).toEqual([
    [UPLOADED.title, true],
    [EXTERNAL.title, false],
  ])

  // The same list in another order, as the program has it: without ids of lessons.
  const path = `/api/courses/${open?.id}`
  const changed = await send(
    teacher,
    'PUT',
    path,
    form({ ...fields, title: 'Solar pumps, revised', is_published: '0', videos: JSON.stringify([EXTERNAL]) }),
  )
  expect([changed.status, changed.body.message]).toEqual([200, 'Course updated successfully!'])
  expect(await listed(null, '/api/courses', 'Solar pumps, revised')).toBeUndefined()
  const draft = await listed(teacher, '/api/teacher/courses', 'Solar pumps, revised')
  expect(draft?.videos.map(({ id }) => id)).toEqual([open?.videos[1]?.id])

  // Some programs cannot send PUT.
  const posted = await send(
    teacher,
    'POST',
    path,
    form({ ...fields, _method: 'PUT', videos: JSON.stringify([{ ...EXTERNAL, quiz_data: QUIZ }]) }),
  )
  expect(posted.body.message).toBe('Course updated successfully!')
  const again = await listed(teacher, '/api/teacher/courses', 'Solar pumps')
  expect(again?.videos.map(({ has_quiz }) => has_quiz)).toEqual([true])

  expect((await send(teacher, 'DELETE', path)).status).toBe(403)
  const gone = await send(admin, 'DELETE', path)
  expect(gone.body.message).toBe('Course Deleted! The course has been successfully removed.')
  expect(await listed(teacher, '/api/teacher/courses', 'Solar pumps')).toBeUndefined()
})

test('an admin writes no quizzes, and leaves those of a teacher as they are', async () => {
  const admin = await person(app.services.db, 'admin')
  const teacher = await allowedTeacher(admin)
  const fields = { title: 'Wells and their water', description: 'What makes it safe.' }
  const refused = await send(admin, 'POST', '/api/courses', {
    ...fields,
    videos: [{ ...EXTERNAL, quiz_data: QUIZ }],
  })
  expect(refused.body.errors).toEqual({ 'videos.0.quiz_data': ["You don't have permission to create quizzes"] })
  const made = await send(teacher, 'POST', '/api/courses', { ...fields, videos: [{ ...EXTERNAL, quiz_data: QUIZ }] })
  const { id } = made.body.course as { id: number }
  const videos = [{ ...EXTERNAL, quiz_data: null }]
  expect((await send(admin, 'PUT', `/api/courses/${id}`, { ...fields, videos })).status).toBe(200)
  const { course } = (await send(teacher, 'GET', `/api/courses/${id}/edit`)).body as {
    course: { videos: { quiz_data: { questions: unknown[] } | null }[] }
  }
  expect(course.videos[0]?.quiz_data?.questions).toHaveLength(2)
})

test('what is wrong with a quiz is said at its field, in the words of the specification', async () => {
  const teacher = await allowedTeacher(await person(app.services.db, 'admin'))
  const wrong = [
    { ...EXTERNAL, quiz_data: { title: 'Empty', questions: [] } },
    { ...EXTERNAL, quiz_data: { title: 'Blank', questions: [{ ...QUIZ.questions[0], options: ['a', '', 'c', 'd'] }] } },
  ]
  const { status, body } = await send(teacher, 'POST', '/api/courses', {
    title: 'Quizzes',
    description: 'Two that are wrong.',
    videos: wrong,
  })
  expect([status, body.errors]).toEqual([
    422,
    {
      'videos.0.quiz_data.questions': ['Please add at least one question to the quiz'],
      'videos.1.quiz_data.questions.0.options.1': ['Please fill in all question fields'],
    },
  ])
})

const ABOUT = { title: 'Solar pumps', description: 'How to choose, place and keep one.' }
const NO_UPLOAD = 'This is not one of your finished uploads'
const TAKEN = 'This video is already used in a lesson'

const anAuthor = () => person(app.services.db, 'admin')
const anUpload = (owner: Person) => uploaded(app.services, owner)
const lessonOf = (uploadId: string, more: object = {}) => ({
  title: 'Why the sun pumps',
  type: 'upload' as const,
  upload_id: uploadId,
  ...more,
})
const create = (as: Person, videos: object[]) => app.call(authoringApi.create, { body: { ...ABOUT, videos } }, { as })
const update = (as: Person, { id, revision }: CourseEdited, videos: object[]) =>
  app.call(authoringApi.update, { params: { id }, body: { ...ABOUT, revision, videos } }, { as })

test('lessons of a new course show uploads that have come before', async () => {
  const as = await anAuthor()
  const [first, second] = [await anUpload(as), await anUpload(as)]
  const { status, body } = await create(as, [lessonOf(first, { duration: 61.4 }), lessonOf(second)])
  expect(status).toBe(201)
  expect(body.course.videos).toMatchObject([
    { type: 'upload', duration: 61, url: null },
    { type: 'upload', duration: 0, url: null },
  ])
  expect(body.course.videos.every(({ size_bytes }) => (size_bytes ?? 0) > 0)).toBe(true)
})

test('a lesson gets another video and keeps its learners, its place and its name', async () => {
  const as = await anAuthor()
  const { course } = (await create(as, [lessonOf(await anUpload(as))])).body
  const id = course.videos[0]?.id
  const changed = await update(as, course, [lessonOf(await anUpload(as), { id })])
  expect([changed.status, changed.body.course.videos.map((lesson) => lesson.id)]).toEqual([200, [id]])
  expect(changed.body.course.videos[0]?.size_bytes).toBeGreaterThan(0)
})

test('an answer that was lost: the same lessons sent again are the same lessons', async () => {
  const as = await anAuthor()
  const { course } = (await create(as, [])).body
  const added = [lessonOf(await anUpload(as))]
  const saved = (await update(as, course, added)).body.course
  const again = (await update(as, saved, added)).body.course
  expect(again.videos).toEqual(saved.videos)
})

test('what is no finished, free upload of the caller is refused at its lesson', async () => {
  const [as, other] = [await anAuthor(), await anAuthor()]
  const taken = await anUpload(as)
  expect((await create(as, [lessonOf(taken)])).status).toBe(201)
  const twice = await anUpload(as)
  const { status, body } = await create(as, [
    lessonOf(await anUpload(other)),
    lessonOf('0'.repeat(24)),
    lessonOf(taken),
    lessonOf(twice),
    lessonOf(twice),
  ])
  expect([status, body.errors]).toEqual([
    422,
    {
      'videos.0.file': [NO_UPLOAD],
      'videos.1.file': [NO_UPLOAD],
      'videos.2.file': [TAKEN],
      'videos.4.file': [TAKEN],
    },
  ])
})

test('of two courses that take one upload at the same moment one gets it', async () => {
  const as = await anAuthor()
  const videos = [lessonOf(await anUpload(as))]
  const answers = await Promise.all([create(as, videos), create(as, videos), create(as, videos)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
})

test('a video that comes with the form counts for the space of its sender, and is prepared like an upload', async () => {
  const { db, now } = app.services
  const as = await anAuthor()
  const setSpace = (space: number | null) =>
    db.transaction((tx) => saveSetting(tx, videoSettings.spacePerPerson, space, { by: null, now: now() }))
  await setSpace(1)
  await db.insert(files).values({
    id: 'f'.repeat(24),
    ownerId: as.id,
    kind: 'video',
    isPublic: false,
    type: 'video/mp4',
    bytes: 1_000_000_000 - MP4.length,
  })
  const sendWith = (titles: string[]) =>
    sendForm<{ course: CourseEdited }>(app, authoringApi.create, {
      as,
      fields: {
        ...ABOUT,
        videos: JSON.stringify(titles.map((title) => ({ title, type: 'upload', url: 'pending_upload' }))),
      },
      files: Object.fromEntries(
        titles.map((title, at) => [`video_files[${at}]`, { name: `${title}.mp4`, type: 'video/mp4', data: MP4 }]),
      ),
    })
  const refused = await sendWith(['One', 'Two'])
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      'videos.0.file': ['Not enough space for this video: you have 0 MB left. Ask an administrator for more.'],
    },
  ])
  const [kept] = await db.select({ count: count() }).from(files).where(eq(files.ownerId, as.id))
  expect(kept?.count).toBe(1)
  const taken = await sendWith(['One'])
  expect(taken.status).toBe(201)
  await setSpace(null)
  const { body } = await app.call(writingApi.list, { params: { id: taken.body.course.id } }, { as })
  expect(body.lessons.map(({ media_state }) => media_state)).toEqual(['preparing'])
})

test('a video that no lesson shows any more is gone after a week, with its bytes; others stay', async () => {
  const { db, jobs, files: store } = app.services
  const as = await anAuthor()
  const made = await sendForm<{ course: CourseEdited }>(app, authoringApi.create, {
    as,
    fields: { ...ABOUT, videos: JSON.stringify([{ title: 'One', type: 'upload', url: 'pending_upload' }]) },
    files: { 'video_files[0]': { name: 'One.mp4', type: 'video/mp4', data: MP4 } },
  })
  const [old] = await db.select({ id: files.id }).from(files).where(eq(files.ownerId, as.id))
  const replaced = await anUpload(as)
  await update(as, made.body.course, [lessonOf(replaced, { id: made.body.course.videos[0]?.id })])
  const sweep = async () => {
    await jobs.send(db, 'video-clean-up', [{}])
    await jobs.drain()
  }
  await sweep()
  expect(await store.size(`${old?.id}.mp4`)).toBe(MP4.length)
  app.pass(8 * 86_400)
  await sweep()
  const left = await db.select({ id: files.id }).from(files).where(eq(files.ownerId, as.id))
  expect(left).toEqual([{ id: replaced }])
  expect(await store.size(`${old?.id}.mp4`)).toBeUndefined()
})
