import { describe, expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aGoal, aMatch, aStep } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { matchApi } from '#features/mentorship/match/match.contract.ts'
import { stepApi } from './step/step.contract.ts'
import { goalApi } from './goal.contract.ts'

const app = useTestApp()
const PASSED = Day.parse('2002-01-10')
const FORM = { title: 'A portfolio with two projects', note: 'Small ones', due_on: Day.parse('2099-03-01') }
const STEP = { kind: 'task', title: 'Choose the projects', doer: 'mentee', due_on: null } as const

const list = async (id: number, as: Person) => (await app.call(goalApi.list, { params: { id } }, { as })).body.goals
const create = (id: number, as: Person) => app.call(goalApi.create, { params: { id }, body: FORM }, { as })
const addStep = (id: number, as: Person, more: object = {}) =>
  app.call(stepApi.create, { params: { id }, body: { ...STEP, ...more } }, { as })
const on = (endpoint: typeof stepApi.finish, id: number, as: Person) => app.call(endpoint, { params: { id } }, { as })
const nextStep = async (id: number, as: Person) =>
  (await app.call(matchApi.get, { params: { id } }, { as })).body.match.next_step
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('goals', () => {
  test('are added, changed, reached and opened again by both', async () => {
    const { id, mentor, mentee } = await aMatch(app.services)
    const { goal } = (await create(id, mentee)).body
    expect(goal).toMatchObject({ ...FORM, status: 'open', steps: [] })
    const changed = { ...FORM, title: 'One project' }
    const params = { id: goal.id }
    expect((await app.call(goalApi.update, { params, body: changed }, { as: mentor })).body.goal.title).toBe(
      'One project',
    )
    const answers = await Promise.all([mentor, mentee].map((as) => app.call(goalApi.reach, { params }, { as })))
    expect(statusesOf(answers)).toEqual([200, 409])
    expect((await app.call(goalApi.update, { params, body: FORM }, { as: mentor })).status).toBe(409)
    expect(await nextStep(id, mentor)).toEqual({ what: 'finish', who: 'both' })
    expect((await app.call(goalApi.reopen, { params }, { as: mentor })).body.goal.status).toBe('open')
    expect((await app.call(goalApi.reopen, { params }, { as: mentor })).status).toBe(409)
    expect((await app.call(goalApi.remove, { params }, { as: mentee })).status).toBe(200)
    expect(await list(id, mentor)).toEqual([])
  })

  test('are not changed over what the other has changed in the meantime', async () => {
    const { id, mentor, mentee } = await aMatch(app.services)
    const { goal } = (await create(id, mentee)).body
    const change = (title: string, as: Person) =>
      app.call(goalApi.update, { params: { id: goal.id }, body: { ...FORM, title, was: FORM } }, { as })
    const answers = [await change('One project', mentor), await change('One project', mentor)]
    expect(statusesOf(answers)).toEqual([200, 200])
    const late = await change('Three projects', mentee)
    expect([late.status, late.body.message]).toEqual([
      409,
      '"A portfolio with two projects" was changed in the meantime. Check the new version, then choose Change: what you typed is kept.',
    ])
    expect((await list(id, mentee))[0]?.title).toBe('One project')
  })

  test('stay when something is done for them', async () => {
    const { id, mentee } = await aMatch(app.services)
    const goalId = await aGoal(app.services.db, id, mentee)
    await aStep(app.services.db, goalId, { status: 'done' })
    expect((await app.call(goalApi.remove, { params: { id: goalId } }, { as: mentee })).status).toBe(409)
  })

  test('are read with their steps in one statement', async () => {
    const { id, mentee } = await aMatch(app.services)
    for (const _ of [1, 2, 3]) await aStep(app.services.db, await aGoal(app.services.db, id, mentee))
    expect((await list(id, mentee)).map(({ steps }) => steps.length)).toEqual([1, 1, 1])
    expect(await countQueries(app.services, () => list(id, mentee))).toBeLessThanOrEqual(4)
  })
})

describe('steps', () => {
  test('of the mentee are done by the mentee, and accepted or opened again by the mentor', async () => {
    const { id, mentor, mentee } = await aMatch(app.services)
    const goalId = await aGoal(app.services.db, id, mentee)
    expect(await nextStep(id, mentor)).toEqual({ what: 'plan', who: 'both' })
    const { step } = (await addStep(goalId, mentor)).body
    expect(await nextStep(id, mentor)).toEqual({ what: 'do_tasks', who: 'mentee' })
    expect((await on(stepApi.accept, step.id, mentor)).status).toBe(409)
    const answers = await Promise.all([1, 2].map(() => on(stepApi.finish, step.id, mentee)))
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await nextStep(id, mentee)).toEqual({ what: 'check_tasks', who: 'mentor' })
    expect((await on(stepApi.accept, step.id, mentee)).status).toBe(403)
    expect((await on(stepApi.reopen, step.id, mentor)).body.step).toMatchObject({ status: 'open', done_at: null })
    await on(stepApi.finish, step.id, mentee)
    expect((await on(stepApi.accept, step.id, mentor)).body.step.status).toBe('accepted')
    expect((await app.call(stepApi.remove, { params: { id: step.id } }, { as: mentee })).status).toBe(409)
  })

  test('of the mentor are the mentor’s, and milestones have a day', async () => {
    const { id, mentor, mentee } = await aMatch(app.services)
    const goalId = await aGoal(app.services.db, id, mentee)
    const wrong = await addStep(goalId, mentee, { kind: 'milestone' })
    expect([wrong.status, wrong.body]).toMatchObject([422, { errors: { due_on: ['A milestone needs a date'] } }])
    const { step } = (await addStep(goalId, mentee, { kind: 'milestone', doer: 'mentor', due_on: PASSED })).body
    expect((await on(stepApi.finish, step.id, mentee)).status).toBe(403)
    const { body } = await app.call(matchApi.get, { params: { id } }, { as: mentee })
    expect(body.match.open_steps).toEqual({ mentee: 0, mentor: 1, overdue: 1 })
    const body2 = { ...STEP, doer: 'mentor', title: 'Another one' } as const
    expect(
      (await app.call(stepApi.update, { params: { id: step.id }, body: body2 }, { as: mentor })).body.step,
    ).toMatchObject({ title: 'Another one', due_on: null })
    expect((await app.call(stepApi.remove, { params: { id: step.id } }, { as: mentor })).status).toBe(200)
    expect((await on(stepApi.finish, step.id, mentor)).status).toBe(404)
  })
})

test('a step is not changed over what the other has changed in the meantime', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const { step } = (await addStep(await aGoal(app.services.db, id, mentee), mentor)).body
  const change = (title: string, as: Person) =>
    app.call(stepApi.update, { params: { id: step.id }, body: { ...STEP, title, was: STEP } }, { as })
  const answers = [await change('Choose one', mentor), await change('Choose one', mentor)]
  expect(statusesOf([...answers, await change('Choose three', mentee)])).toEqual([200, 200, 409])
})

test('others do not read or change them, admins only read, and what has ended stays', async () => {
  const { id, mentee } = await aMatch(app.services)
  const goalId = await aGoal(app.services.db, id, mentee)
  const stepId = await aStep(app.services.db, goalId)
  const other = await aMatch(app.services)
  for (const as of [other.mentor, other.mentee]) {
    expect((await app.call(goalApi.list, { params: { id } }, { as })).status).toBe(404)
    expect([(await addStep(goalId, as)).status, (await on(stepApi.finish, stepId, as)).status]).toEqual([404, 404])
  }
  const admin = await person(app.services.db, 'admin')
  expect(await list(id, admin)).toHaveLength(1)
  expect([(await create(id, admin)).status, (await on(stepApi.finish, stepId, admin)).status]).toEqual([403, 403])
  const ended = await aMatch(app.services, {}, { status: 'ended' })
  const endedStep = await aStep(app.services.db, await aGoal(app.services.db, ended.id, ended.mentee))
  expect((await create(ended.id, ended.mentee)).status).toBe(409)
  expect((await on(stepApi.finish, endedStep, ended.mentee)).status).toBe(409)
})
