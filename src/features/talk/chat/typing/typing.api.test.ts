import { expect, test } from 'vitest'
import { colleagueSafetyApi } from '#features/talk/safety/colleague/colleague.contract.ts'
import { safetyApi } from '#features/talk/safety/safety.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { isFirst, listenAs } from '#tests/support/streams.ts'
import { aDepartment, employee } from '#tests/support/employees.ts'
import { chatApi, TYPING_EVENT } from '../chat.contract.ts'
import { chatGroupApi, GROUP_TYPING_EVENT, TYPING_PEOPLE } from '../group/group.contract.ts'

const app = useTestApp()
const typing = (to: Person, as: Person) => app.call(chatApi.typing, { params: { userId: to.id } }, { as })

test('only the other person hears that somebody types, once a second', async () => {
  const { db } = app.services
  const [one, other, third] = [await person(db, 'hr'), await person(db, 'teacher'), await person(db, 'admin')]
  const ears = await Promise.all([one, other, third].map((as) => listenAs(app, as)))
  await Promise.all(ears.map((ear) => ear.until(isFirst)))
  expect(await typing(other, one)).toMatchObject({ status: 200, body: { is_told: true } })
  expect(await typing(other, one)).toMatchObject({ status: 200, body: { is_told: false } })
  // The answer comes last: what anyone has heard by then is all.
  await typing(one, other)
  await ears[0]?.until(({ type }) => type === TYPING_EVENT)
  const heard = ears.map((ear) =>
    ear.heard.flatMap(({ type, data, id }) => (type === TYPING_EVENT ? [{ data, id }] : [])),
  )
  expect(heard).toEqual([
    [{ data: { user_id: other.id }, id: undefined }],
    [{ data: { user_id: one.id }, id: undefined }],
    [],
  ])
  await Promise.all(ears.map((ear) => ear.close()))
})

test('whoever may not write there does not say that they type either', async () => {
  const { db } = app.services
  const [one, other] = [await person(db, 'hr'), await person(db, 'teacher')]
  for (const role of ['student', 'mentee', 'user'] as const) {
    const learner = await person(db, role)
    expect((await typing(one, learner)).status).toBe(404)
    expect((await typing(learner, one)).status).toBe(404)
  }
  const fresh = await person(db, 'teacher', { verifiedAt: null })
  expect((await typing(one, fresh)).status).toBe(403)
  expect((await typing(fresh, one)).status).toBe(404)
  expect((await typing(one, one)).status).toBe(404)
  await app.call(colleagueSafetyApi.block, { params: { userId: one.id } }, { as: other })
  for (const [as, to] of [
    [one, other],
    [other, one],
  ] as const)
    expect((await typing(to, as)).status).toBe(409)
})

test('mentor and mentee may, unless one has blocked the other', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const ear = await listenAs(app, mentor)
  await ear.until(isFirst)
  expect((await typing(mentor, mentee)).status).toBe(200)
  expect((await ear.until(({ type }) => type === TYPING_EVENT)).data).toEqual({ user_id: mentee.id })
  await ear.close()
  const stranger = await aMatch(app.services)
  expect((await typing(mentee, stranger.mentor)).status).toBe(404)
  await app.call(safetyApi.block, { params: { id } }, { as: mentee })
  expect((await typing(mentee, mentor)).status).toBe(409)
  expect((await typing(mentor, mentee)).status).toBe(409)
})

test('the others of a group hear that somebody types, once a second; in a large group nobody does', async () => {
  const { db } = app.services
  const inGroup = async (name: string, many: number) => ({
    people: await Promise.all(Array.from({ length: many }, () => employee(db, { department: name }))),
    group: { kind: 'department' as const, id: await aDepartment(db, name) },
  })
  const { people, group } = await inGroup('Typists', 3)
  const [one, other, third] = people
  if (!one || !other || !third) throw new Error('nobody works here')
  const typingHere = (as: Person, params = group) => app.call(chatGroupApi.typing, { params }, { as })
  const ears = await Promise.all([one, other, third].map((as) => listenAs(app, as)))
  await Promise.all(ears.map((ear) => ear.until(isFirst)))
  expect(await typingHere(one)).toMatchObject({ status: 200, body: { is_told: true } })
  expect(await typingHere(one)).toMatchObject({ status: 200, body: { is_told: false } })
  await typingHere(other)
  const heard = (at: number) => ears[at]?.heard.flatMap(({ type, data }) => (type === GROUP_TYPING_EVENT ? [data] : []))
  const said = ({ id }: Person) => ({ user_id: id, ...group })
  await expect
    .poll(() => [heard(0), heard(1), heard(2)])
    .toEqual([[said(other)], [said(one)], [said(one), said(other)]])
  expect((await typingHere(await person(db, 'admin'))).status).toBe(404)
  expect((await typingHere(await person(db, 'student'))).status).toBe(404)
  await Promise.all(ears.map((ear) => ear.close()))
  const large = await inGroup('Many typists', TYPING_PEOPLE + 1)
  const [first] = large.people
  if (!first) throw new Error('nobody works here')
  expect(await typingHere(first, large.group)).toMatchObject({ status: 200, body: { is_told: false } })
})

test('whoever has a page open is online, in the list and in the conversation', async () => {
  const { db } = app.services
  const [one, other] = [await person(db, 'hr'), await person(db, 'teacher')]
  const online = async () => {
    const { users } = (await app.call(chatApi.users, { query: { search: other.name } }, { as: one })).body
    const { user } = (await app.call(chatApi.list, { params: { userId: other.id } }, { as: one })).body
    return [users.find(({ id }) => id === other.id)?.online, user.online]
  }
  expect(await online()).toEqual([false, false])
  const ear = await listenAs(app, other)
  await ear.until(isFirst)
  await expect.poll(online, { timeout: 5000 }).toEqual([true, true])
  await ear.close()
  await expect.poll(online, { timeout: 5000 }).toEqual([false, false])
})
