import { expect, test } from 'vitest'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aGoal, aMatch, aStep } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { goalApi } from '../goal.contract.ts'
import { MAX_TEMPLATES, templateApi, type TemplateForm } from './template.contract.ts'

const app = useTestApp()
const FORM: TemplateForm = {
  name: 'First job',
  milestones: [
    { title: 'Three applications are sent', after_days: 60 },
    { title: 'A project is online', after_days: 30 },
  ],
}
const write = (as: Person, body: Partial<TemplateForm> = {}) =>
  app.call(templateApi.create, { body: { ...FORM, ...body } }, { as })
const own = async (as: Person) => (await app.call(templateApi.list, {}, { as })).body.templates
const firstOf = async (as: Person) => (await own(as))[0]?.id ?? 0
const use = (goalId: number, templateId: number, as: Person) =>
  app.call(templateApi.use, { params: { id: goalId }, body: { template_id: templateId } }, { as })
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('a template is kept in the order of its days, each name once, and belongs to its mentor', async () => {
  const { mentor } = await aMatch(app.services)
  const { mentor: stranger } = await aMatch(app.services)
  const answers = await Promise.all(['First job', 'first job', 'FIRST JOB'].map((name) => write(mentor, { name })))
  expect(statusesOf(answers)).toEqual([201, 422, 422])
  const id = await firstOf(mentor)
  expect(await own(mentor)).toMatchObject([{ milestones: [{ after_days: 30 }, { after_days: 60 }] }])
  expect(await own(stranger)).toEqual([])
  await write(mentor, { name: 'Second' })
  const rename = (name: string, as: Person) =>
    app.call(templateApi.update, { params: { id }, body: { ...FORM, name } }, { as })
  expect((await rename('Mine', stranger)).status).toBe(404)
  expect((await rename('second', mentor)).body).toMatchObject({
    errors: { name: ['You already have a template with this name'] },
  })
  expect((await rename('The first job', mentor)).status).toBe(200)
  expect((await app.call(templateApi.remove, { params: { id } }, { as: stranger })).status).toBe(404)
  expect((await app.call(templateApi.remove, { params: { id } }, { as: mentor })).status).toBe(200)
  expect((await own(mentor)).map(({ name }) => name)).toEqual(['Second'])
})

test('its milestones come into a goal once, with days from today on, and the mentee hears of it once', async () => {
  const { id: matchId, mentor, mentee } = await aMatch(app.services)
  const goalId = await aGoal(app.services.db, matchId, mentor, { title: 'Work' })
  await aStep(app.services.db, goalId, { title: 'A project is online' })
  await write(mentor)
  const id = await firstOf(mentor)
  const answers = await Promise.all([1, 2, 3].map(() => use(goalId, id, mentor)))
  expect(answers.map(({ body }) => body.added).toSorted((a, b) => b - a)).toEqual([1, 0, 0])
  const { goals } = (await app.call(goalApi.list, { params: { id: matchId } }, { as: mentee })).body
  const today = dayIn(app.services.now(), 'Africa/Kigali')
  expect(goals[0]?.steps).toMatchObject([
    { title: 'Three applications are sent', kind: 'milestone', doer: 'mentee', due_on: addDays(today, 60) },
    { title: 'A project is online' },
  ])
  const { notifications } = (await app.call(notificationApi.list, {}, { as: mentee })).body
  expect(notifications.filter(({ title }) => title === 'New milestones')).toHaveLength(1)
})

test('only the mentor of the match uses an own template, in a goal that is open', async () => {
  const { id: matchId, mentor, mentee } = await aMatch(app.services)
  const { mentor: stranger } = await aMatch(app.services)
  const goalId = await aGoal(app.services.db, matchId, mentor)
  await write(mentor)
  await write(stranger)
  const [id, foreign] = [await firstOf(mentor), await firstOf(stranger)]
  expect((await use(goalId, id, mentee)).status).toBe(403)
  expect((await use(goalId, foreign, stranger)).status).toBe(404)
  expect((await use(goalId, foreign, mentor)).body.message).toBe('Template not found')
  await app.call(goalApi.reach, { params: { id: goalId } }, { as: mentor })
  expect((await use(goalId, id, mentor)).status).toBe(409)
})

test('bad milestones are refused at their fields, and a list has an end', async () => {
  const { mentor } = await aMatch(app.services)
  const bad = await write(mentor, { name: ' ', milestones: [{ title: '', after_days: 0 }] })
  expect(bad.body).toMatchObject({
    errors: {
      name: ['Enter a name'],
      'milestones.0.title': ['Describe the milestone'],
      'milestones.0.after_days': ['Enter days from 1 to 365'],
    },
  })
  expect((await write(mentor, { milestones: [] })).body).toMatchObject({
    errors: { milestones: ['Add a milestone'] },
  })
  for (let nth = 0; nth < MAX_TEMPLATES; nth++) await write(mentor, { name: `Template ${nth}` })
  expect((await write(mentor)).status).toBe(409)
  expect((await write(await person(app.services.db, 'mentor'))).status).toBe(404)
})
