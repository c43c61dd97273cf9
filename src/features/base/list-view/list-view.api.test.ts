import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { LIST_VIEWS_MAX, listViewApi } from './list-view.contract.ts'

const app = useTestApp()
const LEAVES = '/dashboard/leaves'

type Wish = { list?: string; name?: string; search?: string; isDefault?: boolean }

const save = (as: Person, { list = LEAVES, name = 'Waiting', search = '', isDefault = false }: Wish = {}) =>
  app.call(listViewApi.save, { body: { list, name, search, is_default: isDefault } }, { as })

const change = (as: Person, id: number, body: { name: string; is_default: boolean }) =>
  app.call(listViewApi.change, { params: { id }, body }, { as })

const viewsOf = async (as: Person) => (await app.call(listViewApi.list, {}, { as })).body.views
const shown = async (as: Person) =>
  (await viewsOf(as)).map(({ list, name, search, is_default: isDefault }) => [list, name, search, isDefault])

test('a view is saved under its name, in place of one of the same name; another list has its own', async () => {
  const as = await person(app.services.db, 'hr')
  expect((await save(as, { search: 'status=pending&sort=-name' })).status).toBe(201)
  await save(as, { name: 'WAITING', search: 'status=approved' })
  await save(as, { list: '/dashboard/courses/:id/students', name: 'Late', search: 'x="<&y' })
  expect(await shown(as)).toEqual([
    ['/dashboard/courses/:id/students', 'Late', 'x=%22%3C&y=', false],
    [LEAVES, 'WAITING', 'status=approved', false],
  ])
})

test('a list opens with one view at most, which a person can change or give up', async () => {
  const as = await person(app.services.db, 'hr')
  await save(as, { name: 'A', isDefault: true })
  await save(as, { list: '/dashboard/users', name: 'Other list', isDefault: true })
  const { view: b } = (await save(as, { name: 'B', isDefault: true })).body
  const defaults = async () => (await viewsOf(as)).filter((view) => view.is_default).map(({ name }) => name)
  expect(await defaults()).toEqual(['B', 'Other list'])
  const { id } = (await viewsOf(as)).find(({ name }) => name === 'A') ?? { id: 0 }
  await change(as, id, { name: 'A', is_default: true })
  expect(await defaults()).toEqual(['A', 'Other list'])
  await change(as, id, { name: 'A', is_default: false })
  expect(await defaults()).toEqual(['Other list'])
  expect((await change(as, b.id, { name: 'Beta', is_default: false })).body.message).toBe('"Beta" saved')
})

test('a name that another view of the list has is refused at its field; its own in other letters is not', async () => {
  const as = await person(app.services.db, 'hr')
  await save(as, { name: 'Waiting' })
  const { view } = (await save(as, { name: 'Mine' })).body
  const refused = await change(as, view.id, { name: 'waiting', is_default: false })
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { errors: { name: ['You already have a view with this name'] } },
  ])
  expect((await change(as, view.id, { name: 'MINE', is_default: false })).body.view.name).toBe('MINE')
})

test('views of others do not exist', async () => {
  const [as, other] = [await person(app.services.db, 'hr'), await person(app.services.db, 'admin')]
  const { view } = (await save(as)).body
  expect(await viewsOf(other)).toEqual([])
  expect((await change(other, view.id, { name: 'Theirs', is_default: false })).status).toBe(404)
  const at = { params: { id: view.id } }
  expect((await app.call(listViewApi.remove, at, { as: other })).status).toBe(404)
  expect((await app.call(listViewApi.remove, at, { as })).body.message).toBe('"Waiting" deleted')
  expect((await app.call(listViewApi.remove, at, { as })).status).toBe(404)
  expect((await app.call(listViewApi.list, {})).status).toBe(401)
})

test('at most a hundred views, also when the last ones are saved at once; only of pages of the dashboard', async () => {
  const as = await person(app.services.db, 'hr')
  for (let nth = 0; nth < LIST_VIEWS_MAX - 1; nth++) await save(as, { name: `View ${nth}` })
  const answers = await Promise.all(['X', 'Y', 'Z'].map((name) => save(as, { name })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect((await save(as, { name: 'View 1', search: 'a=1' })).status).toBe(201)
  for (const list of ['https://example.test', '/api/users', '/dashboard/../x'])
    expect((await save(as, { list, name: 'View 1' })).status).toBe(422)
})
