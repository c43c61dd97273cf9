import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment, type TestCourse } from '#tests/support/courses.ts'
import { readCsv } from '#tests/support/csv.ts'
import { countQueries, withRival } from '#tests/support/queries.ts'
import { type Person, person } from '#tests/support/people.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { learningHistoryApi } from '#features/learning/history/history.contract.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { undoApi } from '#features/base/undo/undo.contract.ts'
import { reviewApi } from './review.contract.ts'
import { courseRatings, reviews } from './review.table.ts'
import { publicReviewApi } from './public-review/public-review.contract.ts'

const app = useTestApp()
const WORDS = 'Clear, and short enough for the bus'

const staff = (role: 'admin' | 'hr' = 'hr') => person(app.services.db, role, { name: 'Wanjiru' })
const save = (course: TestCourse, as: Person, rating = 4, text = WORDS) =>
  app.call(reviewApi.saveOwn, { params: { id: course.id }, body: { rating, text } }, { as })
const own = (course: TestCourse, as: Person) => app.call(reviewApi.getOwn, { params: { id: course.id } }, { as })
const shown = async (course: TestCourse, query: object = {}) =>
  (await app.call(publicReviewApi.list, { params: { id: course.id }, query })).body
const ratingOf = async (course: TestCourse) =>
  (await app.call(courseApi.get, { params: { id: course.id } })).body.course.rating
const hide = (id: number, as: Person, reason = 'It names a person') =>
  app.call(reviewApi.hide, { params: { id }, body: { reason } }, { as })
const show = (id: number, as: Person) => app.call(reviewApi.show, { params: { id } }, { as })
const answer = (id: number, as: Person, words = 'Thank you') =>
  app.call(reviewApi.answer, { params: { id }, body: { answer: words } }, { as })
const newsOf = async (as: Person) => (await app.call(notificationApi.list, {}, { as })).body.notifications

/** Someone who has finished this course. */
async function finisher(course: TestCourse, name = 'Amina Wanjiru Kamau'): Promise<Person> {
  const learner = await person(app.services.db, 'student', { name })
  await anEnrollment(app.services.db, learner, course, 'completed')
  return learner
}

/** A review by someone new. */
async function reviewed(course: TestCourse, rating = 4): Promise<{ learner: Person; id: number }> {
  const learner = await finisher(course)
  return { learner, id: (await save(course, learner, rating)).body.review.id }
}

test('whoever has finished half of a course may review it, nobody else', async () => {
  const course = await aCourse(app.services, { lessons: [false, false] })
  const me = await person(app.services.db, 'student')
  expect((await own(course, me)).body).toEqual({ review: null, is_learner: false, may_review: false })
  const enrollmentId = await anEnrollment(app.services.db, me, course, 'active')
  const early = await save(course, me)
  expect([early.status, early.body.message]).toEqual([
    403,
    'You can review this course once you have finished half of it',
  ])
  const [first] = course.videos
  const done = { params: { id: enrollmentId }, body: { video_id: first?.id ?? 0 } }
  await app.call(learningApi.completeVideo, done, { as: me })
  expect((await own(course, me)).body).toEqual({ review: null, is_learner: true, may_review: true })
  const { status, body } = await save(course, me)
  expect([status, body.message]).toEqual([200, 'Thank you. Your review has been saved.'])
  expect(body.review).toMatchObject({ rating: 4, text: WORDS, status: 'shown', edited_at: null, answer: null })
  expect((await app.call(reviewApi.getOwn, { params: { id: course.id } })).status).toBe(401)
})

test('the tutor of a course does not review it; a draft does not exist for strangers', async () => {
  const course = await aCourse(app.services, { lessons: [false] })
  await anEnrollment(app.services.db, course.tutor, course, 'completed')
  const refused = await save(course, course.tutor)
  expect([refused.status, refused.body.message]).toEqual([403, 'You cannot review your own course'])
  expect((await own(course, course.tutor)).body).toMatchObject({ is_learner: false, may_review: false })
  const draft = await aCourse(app.services, { isPublished: false })
  const stranger = await person(app.services.db, 'student')
  expect((await own(draft, stranger)).status).toBe(404)
  expect((await save(draft, stranger)).status).toBe(404)
  expect((await app.call(publicReviewApi.list, { params: { id: draft.id } })).status).toBe(404)
})

test('stars and words are both needed, each with its text', async () => {
  const course = await aCourse(app.services, { lessons: [false] })
  const me = await finisher(course)
  const errors = async (rating: number, text: string) => (await save(course, me, rating, text)).body.errors
  const CHOOSE = ['Please choose 1 to 5 stars']
  expect(await errors(0, ' ')).toEqual({ rating: CHOOSE, text: ['Write a few words about the course'] })
  expect(await errors(6, WORDS)).toEqual({ rating: CHOOSE })
  expect(await errors(2.5, WORDS)).toEqual({ rating: CHOOSE })
  expect(await errors(5, 'x'.repeat(2001))).toEqual({ text: ['Use at most 2000 characters'] })
})

test('everybody reads reviews, newest first, under first name and initial', async () => {
  const course = await aCourse(app.services, { lessons: [false] })
  const { id } = await reviewed(course, 3)
  await save(course, await finisher(course, 'Zola'), 5, 'Second')
  const page = await shown(course, { limit: 1 })
  expect(page).toMatchObject({ total: 2, next: 2, reviews: [{ author: 'Zola', text: 'Second' }] })
  const [last] = (await shown(course, { limit: 1, page: 2 })).reviews
  expect(last).toMatchObject({ id, author: 'Amina K.', rating: 3 })
  expect(JSON.stringify(last)).not.toContain('Wanjiru')
})

test('a learner has one review: the next one changes it, and the same again changes nothing', async () => {
  const course = await aCourse(app.services, { lessons: [false] })
  const { learner, id } = await reviewed(course)
  expect((await save(course, learner)).body.review).toMatchObject({ id, edited_at: null })
  const changed = (await save(course, learner, 2, 'On a second look')).body.review
  expect(changed).toMatchObject({ id, rating: 2, text: 'On a second look' })
  expect(changed.edited_at).not.toBeNull()
  expect(await shown(course)).toMatchObject({ total: 1, reviews: [{ text: 'On a second look' }] })
  expect(await newsOf(course.tutor)).toHaveLength(1)
  const answers = await Promise.all([1, 2, 3, 4, 5].map((rating) => save(course, learner, rating)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await shown(course)).total).toBe(1)
})

test('from three reviews on the real rating is shown, and the cards follow every change of it', async () => {
  const course = await aCourse(app.services, { lessons: [false] })
  await reviewed(course, 5)
  const { learner } = await reviewed(course, 4)
  expect(await ratingOf(course)).toBeNull()
  const { id } = await reviewed(course, 2)
  expect(await ratingOf(course)).toEqual({ value: 3.7, count: 3 })
  await save(course, learner, 5)
  expect(await ratingOf(course)).toEqual({ value: 4, count: 3 })
  const { undo } = (await hide(id, await staff())).body
  expect(await ratingOf(course)).toBeNull()
  expect(undo).not.toBeNull()
  await show(id, await staff())
  expect(await ratingOf(course)).toEqual({ value: 4, count: 3 })
  const cards = (await app.call(courseApi.list, { query: { search: course.title, fields: 'card' } })).body
  expect(cards.courses).toMatchObject([{ rating: { value: 4, count: 3 } }])
})

test('after many changes at once the sums are those of the shown reviews', async () => {
  const course = await aCourse(app.services, { lessons: [false] })
  const boss = await staff()
  const written = await Promise.all(Array.from({ length: 6 }, (_, at) => reviewed(course, (at % 5) + 1)))
  await Promise.all(
    written.flatMap(({ learner, id }, at) => [
      save(course, learner, 5 - (at % 5)),
      ...(at % 2 ? [hide(id, boss), show(id, boss)] : []),
      save(course, learner, 3),
      hide(id, boss),
    ]),
  )
  const rows = await app.services.db.select().from(reviews).where(eq(reviews.courseId, course.id))
  const counted = rows.filter(({ status }) => status === 'shown')
  const [sums] = await app.services.db.select().from(courseRatings).where(eq(courseRatings.courseId, course.id))
  expect(sums).toMatchObject({
    count: counted.length,
    sum: counted.reduce((sum, { rating }) => sum + rating, 0),
  })
})

test('of two answers at once the learner is told of one', async () => {
  const course = await aCourse(app.services)
  const { id, learner } = await reviewed(course)
  const first = `update reviews set answer = 'Thank you', answered_by_id = ${course.tutor.id}, answered_at = now() where id = ${id}`
  await withRival(app.services, { at: /"reviews".* for update|^update "reviews"/s, writes: [first] }, () =>
    answer(id, course.tutor, 'Thank you, Amina'),
  )
  expect((await own(course, learner)).body.review?.answer?.text).toBe('Thank you, Amina')
  expect((await newsOf(learner)).filter(({ title }) => title === 'Your review has been answered')).toEqual([])
})

test('the tutor answers and can change it; the learner is told once; nobody else answers', async () => {
  const course = await aCourse(app.services, { lessons: [false] })
  const { learner, id } = await reviewed(course, 5)
  expect(await newsOf(course.tutor)).toMatchObject([
    { message: `Amina Wanjiru Kamau rated "${course.title}" 5 out of 5.` },
  ])
  expect((await answer(id, course.tutor, '  ')).body.errors).toEqual({ answer: ['Write your answer'] })
  expect((await answer(id, course.tutor)).body).toMatchObject({
    message: 'Answer saved',
    review: { answer: { text: 'Thank you' } },
  })
  await answer(id, course.tutor, 'Thank you, Amina')
  expect((await shown(course)).reviews).toMatchObject([
    { answer: { text: 'Thank you, Amina', author: course.tutor.name } },
  ])
  const told = (await newsOf(learner)).filter(({ title }) => title === 'Your review has been answered')
  expect(told).toHaveLength(1)
  expect((await answer(id, await person(app.services.db, 'teacher'))).status).toBe(404)
  for (const as of [learner, await staff()]) expect((await answer(id, as)).status).toBe(403)
})

test('staff hide a review with a reason, which its learner reads; it stays hidden when it is changed', async () => {
  const course = await aCourse(app.services, { lessons: [false] })
  const { learner, id } = await reviewed(course)
  const boss = await staff()
  expect((await hide(id, boss, ' ')).status).toBe(422)
  expect((await hide(id, boss)).body).toMatchObject({ message: 'Review hidden', review: { status: 'hidden' } })
  const again = await hide(id, boss)
  expect([again.status, again.body.message]).toEqual([409, 'This review is already hidden'])
  expect((await shown(course)).total).toBe(0)
  expect(await newsOf(learner)).toContainEqual(
    expect.objectContaining({
      message: `Your review of "${course.title}" is no longer shown. Reason: It names a person`,
    }),
  )
  await save(course, learner, 5, 'Without the name')
  expect((await own(course, learner)).body.review).toMatchObject({
    status: 'hidden',
    hidden_reason: 'It names a person',
  })
  expect((await shown(course)).total).toBe(0)
  await show(id, boss)
  expect((await shown(course)).reviews).toMatchObject([{ text: 'Without the name' }])
  expect((await show(id, boss)).status).toBe(409)
  for (const as of [learner, course.tutor]) expect((await hide(id, as)).status).toBe(403)
})

test('hiding can be undone within its seconds', async () => {
  const course = await aCourse(app.services, { lessons: [false] })
  const { id } = await reviewed(course)
  const boss = await staff()
  const { undo } = (await hide(id, boss)).body
  expect((await app.call(undoApi.undo, { params: { id: undo?.id ?? 0 } }, { as: boss })).status).toBe(200)
  const { review } = (await app.call(reviewApi.get, { params: { id } }, { as: boss })).body
  expect(review).toMatchObject({ status: 'shown', hidden_reason: null, hidden_by: null })
  expect((await shown(course)).total).toBe(1)
})

test('staff list all reviews, a teacher those of own courses, in a fixed number of statements', async () => {
  const mine = await aCourse(app.services, { lessons: [false], title: 'Looms' })
  const other = await aCourse(app.services, { lessons: [false], title: 'Wells' })
  const { id } = await reviewed(mine, 1)
  await reviewed(mine, 5)
  await reviewed(other, 5)
  await answer(id, mine.tutor)
  const boss = await staff('admin')
  await hide(id, boss)
  const list = async (as: Person, query: object = {}) => (await app.call(reviewApi.list, { query }, { as })).body
  expect(await list(mine.tutor, { counts: '1' })).toMatchObject({ total: 2, counts: { shown: 1, hidden: 1 } })
  expect((await list(mine.tutor, { course_id: other.id })).total).toBe(0)
  expect((await list(boss, { search: 'looms', sort: 'rating' })).reviews.map(({ rating }) => rating)).toEqual([1, 5])
  expect((await list(boss, { course_id: mine.id, answered: 'no' })).reviews).toMatchObject([{ rating: 5 }])
  expect((await list(boss, { course_id: mine.id, answered: 'yes', rating: 1, status: 'hidden' })).total).toBe(1)
  expect((await app.call(reviewApi.courses, {}, { as: mine.tutor })).body.courses).toEqual([
    { id: mine.id, title: 'Looms' },
  ])
  const unnamed = await app.call(reviewApi.courses, { query: { search: 'unnamed' } }, { as: mine.tutor })
  expect(unnamed.body.courses).toEqual([])
  expect(await countQueries(app.services, () => list(boss, { limit: 100 }))).toBeLessThanOrEqual(3)
  for (const role of ['student', 'mentor', 'accountant'] as const) {
    const as = await person(app.services.db, role)
    expect((await app.call(reviewApi.list, {}, { as })).status).toBe(403)
  }
})

test('a review outlives the page of its course, and says that there is none', async () => {
  const course = await aCourse(app.services, { lessons: [false] })
  const { id } = await reviewed(course)
  const isPublic = async () =>
    (await app.call(reviewApi.get, { params: { id } }, { as: course.tutor })).body.review.course.is_public
  expect(await isPublic()).toBe(true)
  await app.services.db.update(courses).set({ archivedAt: new Date() }).where(eq(courses.id, course.id))
  expect(await isPublic()).toBe(false)
})

test('the history tells what happened and why; the file holds the same list', async () => {
  const course = await aCourse(app.services, { lessons: [false] })
  const learner = await finisher(course, '=Biruk')
  const { id } = (await save(course, learner)).body.review
  const boss = await staff()
  await save(course, learner, 1)
  await answer(id, course.tutor)
  await hide(id, boss)
  await show(id, boss)
  const { history } = (await app.call(learningHistoryApi.ofReview, { params: { id } }, { as: boss })).body
  expect(history.map(({ what, who, detail }) => [what, who, detail])).toEqual([
    ['Review written', '=Biruk', null],
    ['Review changed', '=Biruk', null],
    ['Answered', course.tutor.name, null],
    ['Hidden', 'Wanjiru', 'It names a person'],
    ['Shown again', 'Wanjiru', null],
  ])
  expect((await app.call(learningHistoryApi.ofReview, { params: { id } }, { as: course.tutor })).status).toBe(403)
  const { lines, headers } = await readCsv(app, reviewApi.export, { query: { course_id: course.id }, as: course.tutor })
  expect(headers['content-disposition']).toBe('attachment; filename=course-reviews-all.csv')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("'=Biruk")
})
