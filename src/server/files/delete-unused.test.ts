import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { accountApi } from '#features/base/account/account.contract.ts'
import { type PostEdited, postApi } from '#features/public/blog/post/post.contract.ts'
import { authoringApi, type CourseEdited } from '#features/learning/authoring/authoring.contract.ts'
import { employeeApi } from '#features/people/employee/employee.contract.ts'
import { type EventEdited, planningApi } from '#features/public/event/planning/planning.contract.ts'
import { type Portfolio, portfolioApi } from '#features/public/portfolio/portfolio.contract.ts'
import { uploadApi } from '#features/base/upload/upload.contract.ts'
import { mergeApi } from '#features/base/user/merge/merge.contract.ts'
import { personApi } from '#features/base/user/person/person.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { employee, EMPLOYEE_FORM } from '#tests/support/employees.ts'
import { eventForm } from '#tests/support/events.ts'
import { sendForm } from '#tests/support/forms.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { aPost } from '#tests/support/posts.ts'
import { PICTURE_COLUMNS, HTML_COLUMNS_WITH_PICTURES } from './delete-unused.ts'

const app = useTestApp()
const made = (...given: Parameters<typeof person> extends [unknown, ...infer Rest] ? Rest : never) =>
  person(app.services.db, ...given)
const image = async () => ({ name: 'a.png', data: await aPicture(64, 48) })
/** The address of a picture that someone has uploaded. */
async function uploaded(as: Person): Promise<string> {
  const files = { profile_picture: await image() }
  return (await sendForm<{ url: string }>(app, uploadApi.create, { as, files })).body.url
}
const statusOf = async (url: string | null | undefined) => (await app.http.inject({ url: url ?? '' })).statusCode
const setPicture = (as: Person, picture: string) =>
  app.call(accountApi.updateProfile, { body: { name: as.name, email: as.email, profile_picture: picture } }, { as })

type Sent = { path?: string; fields: Record<string, string>; picture?: string; as: Person }
const send = async <Answer>(endpoint: Endpoint, { picture, ...form }: Sent) => {
  const files = picture ? { [picture]: await image() } : {}
  const answer = await sendForm<Answer>(app, endpoint, { ...form, files })
  expect(answer.status).toBeLessThan(300)
  return answer.body
}

test('every column with the address of a picture, and every formatted text, is looked into', async () => {
  const { rows } = await app.services.db.execute<{ place: string; is_text: boolean }>(sql`
    select table_name || '.' || column_name as place, column_name ~ '_html$' as is_text
    from information_schema.columns where table_schema = 'public' and data_type = 'text'
      and column_name ~ '(^|_)(picture|image|thumbnail|photo|banner|logo|cover|html)$'`)
  const of = (isText: boolean) => rows.filter((row) => row.is_text === isText).map(({ place }) => place)
  expect([...PICTURE_COLUMNS].toSorted()).toEqual(of(false).toSorted())
  expect([...HTML_COLUMNS_WITH_PICTURES].toSorted()).toEqual(of(true).toSorted())
})

test('the picture of a profile is gone for everybody once another one is there, or none', async () => {
  const as = await made('student')
  const [first, second] = [await uploaded(as), await uploaded(as)]
  await setPicture(as, first)
  expect(await statusOf(first)).toBe(200)
  // What is saved again without a change stays.
  await setPicture(as, first)
  expect(await statusOf(first)).toBe(200)
  await setPicture(as, second)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  await setPicture(as, '')
  expect(await statusOf(second)).toBe(404)
})

test('the picture of a user goes when staff remove it or put another one', async () => {
  const as = await made('admin')
  const { name, email } = { name: 'Amina Diop', email: `amina-${Math.random()}@example.test` }
  const fields = { name, email, role: 'student' }
  type Answer = { user: { id: number; profile_picture: string | null } }
  const picture = 'profile_picture'
  const { user } = await send<Answer>(personApi.create, { as, fields, picture })
  const path = `/api/users/${user.id}`
  const next = (await send<Answer>(personApi.update, { as, path, fields, picture })).user
  expect([await statusOf(user.profile_picture), await statusOf(next.profile_picture)]).toEqual([404, 200])
  const bare = { ...fields, remove_profile_picture: '1' }
  expect((await send<Answer>(personApi.update, { as, path, fields: bare })).user.profile_picture).toBeNull()
  expect(await statusOf(next.profile_picture)).toBe(404)
})

test('so does that of a post, an event, a project and a course, and of a post or project that is deleted', async () => {
  const as = await made('admin')
  const post = { title: 'A small portfolio', content: '<p>Three things are enough.</p>' }
  type Posted = { post: PostEdited }
  const written = (await send<Posted>(postApi.create, { as, fields: post, picture: 'featured_image' })).post
  const path = `/api/blog-posts/${written.id}`
  const changed = (await send<Posted>(postApi.update, { as, path, fields: post, picture: 'featured_image' })).post
  expect([await statusOf(written.featured_image), await statusOf(changed.featured_image)]).toEqual([404, 200])
  await app.call(postApi.remove, { params: { id: written.id } }, { as })
  expect(await statusOf(changed.featured_image)).toBe(404)

  const fields = Object.fromEntries(Object.entries(eventForm(app.services)).map(([key, one]) => [key, String(one)]))
  type Planned = { event: EventEdited }
  const { event } = await send<Planned>(planningApi.create, { as, fields, picture: 'featured_image' })
  expect(await statusOf(event.featured_image)).toBe(200)
  const bare = { ...fields, remove_featured_image: '1' }
  await send<Planned>(planningApi.update, {
    as,
    path: planningApi.update.path.replace(':slug', event.slug),
    fields: bare,
  })
  expect(await statusOf(event.featured_image)).toBe(404)

  const project = { title: 'Bus times by SMS', description: 'Ask a number, get the next three buses.' }
  type Shown = { portfolio: Portfolio }
  const before = (await send<Shown>(portfolioApi.create, { as, fields: project, picture: 'image' })).portfolio
  const at = `/api/portfolios/${before.id}`
  const after = (await send<Shown>(portfolioApi.update, { as, path: at, fields: project, picture: 'image' })).portfolio
  expect([await statusOf(before.image), await statusOf(after.image)]).toEqual([404, 200])
  await app.call(portfolioApi.remove, { params: { id: before.id } }, { as })
  expect(await statusOf(after.image)).toBe(404)

  const about = { title: 'Solar pumps', description: 'How to choose, place and keep one.' }
  type Taught = { course: CourseEdited }
  const { course } = await send<Taught>(authoringApi.create, { as, fields: about, picture: 'thumbnail' })
  const place = authoringApi.update.path.replace(':id', String(course.id))
  const next = (await send<Taught>(authoringApi.update, { as, path: place, fields: about, picture: 'thumbnail' }))
    .course
  expect([await statusOf(course.thumbnail), await statusOf(next.thumbnail)]).toEqual([404, 200])
})

test('a picture that a record or a text still shows stays', async () => {
  const as = await made('hr')
  const of = await made('employee')
  const { employeeId } = await employee(app.services.db, { of })
  const shared = await uploaded(of)
  await setPicture(of, shared)
  const change = (picture: string) =>
    app.call(
      employeeApi.update,
      { params: { id: employeeId }, body: { ...EMPLOYEE_FORM, profile_picture: picture } },
      { as },
    )
  expect((await change(shared)).status).toBe(200)
  await setPicture(of, '')
  expect(await statusOf(shared)).toBe(200)
  const own = await uploaded(as)
  expect((await change(own)).status).toBe(200)
  expect([await statusOf(shared), await statusOf(own)]).toEqual([404, 200])

  const mentor = await made('mentor')
  const drawn = await uploaded(mentor)
  await aPost(app, { content: `<p>Look:</p><img src="${drawn}" alt="A drawing">` }, mentor)
  await setPicture(mentor, drawn)
  await setPicture(mentor, '')
  expect(await statusOf(drawn)).toBe(200)
})

test('the account that ends in a merge leaves no picture that nobody shows', async () => {
  const admin = await made('admin', { password: PASSWORD })
  const [from, into] = [await made('student'), await made('student')]
  const [old, kept] = [await uploaded(from), await uploaded(into)]
  await setPicture(from, old)
  await setPicture(into, kept)
  const body = { email: into.email, reason: 'Signed up twice', current_password: PASSWORD }
  expect((await app.call(mergeApi.create, { params: { id: from.id }, body }, { as: admin })).status).toBe(200)
  expect([await statusOf(old), await statusOf(kept)]).toEqual([404, 200])
})

test('a store that does not answer is logged, and what was saved stands', async () => {
  const as = await made('student')
  const picture = await uploaded(as)
  await setPicture(as, picture)
  const logged = vi.spyOn(app.services.log, 'error').mockReturnValue()
  const away = vi.spyOn(app.services.files, 'remove').mockRejectedValue(new Error('away'))
  const answer = await setPicture(as, '')
  expect([answer.status, answer.body.user.profile_picture]).toEqual([200, null])
  expect(logged).toHaveBeenCalledWith(expect.anything(), 'a replaced picture could not be deleted')
  away.mockRestore()
  logged.mockRestore()
  expect(await statusOf(picture)).toBe(200)
})
