import { expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { employee } from '#tests/support/employees.ts'
import { countEveryDay, dayOf, leaveOf } from '#tests/support/leaves.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { yearOf } from '../leave-days.logic.ts'
import { leaveApi } from '../leave.contract.ts'
import { todayOf } from '../request/request.service.ts'
import { decisionFactsApi } from './decision-facts.contract.ts'

const app = useTestApp()
countEveryDay(app)

test('whoever decides sees the balance, who of the department is away too, and whether the substitute is', async () => {
  const { db } = app.services
  const [hr, manager] = [await person(db, 'hr'), await person(db, 'manager')]
  const department = 'Library'
  const me = await employee(db, { department, managerId: manager.id })
  const [beside, substitute, elsewhere] = [
    await employee(db, { department, fullName: 'Beside Me' }),
    await employee(db, { department, fullName: 'Instead Of Me' }),
    await employee(db, { department: 'Finance' }),
  ]
  const days = [dayOf('03-02'), dayOf('03-06')] as const
  const { id } = await leaveOf(app, me, days, { substitute_id: substitute.employeeId })
  const ask = async (as: Person) => app.call(decisionFactsApi.get, { params: { id } }, { as })
  expect((await ask(hr)).body).toMatchObject({
    years: [{ type: 'annual', max: 21, remaining: 16, days: 5 }],
    meanwhile: [],
    substitute_away: false,
  })
  await leaveOf(app, beside, [dayOf('03-06'), dayOf('03-09')], { type: 'sick' })
  await leaveOf(app, beside, [dayOf('03-11'), dayOf('03-12')])
  await leaveOf(app, elsewhere, days)
  await leaveOf(app, substitute, days)
  const { body } = await ask(manager)
  expect(body.substitute_away).toBe(true)
  expect(body.meanwhile).toMatchObject([
    { name: 'Instead Of Me', start_date: days[0], end_date: days[1] },
    {
      id: expect.any(Number),
      name: 'Beside Me',
      status: 'pending',
      start_date: dayOf('03-06'),
      end_date: dayOf('03-09'),
    },
  ])
  const rowFor = async (as: Person, query: InputOf<typeof leaveApi.list>['query'] = {}) =>
    (await app.call(leaveApi.list, { query }, { as })).body.leaves.find((leave) => leave.id === id)?.before_deciding
  const inShort = { remaining: 16, away: 2, substitute_away: true }
  expect([await rowFor(hr, { decider: 'me' }), await rowFor(manager), await rowFor(me)]).toEqual([
    inShort,
    inShort,
    null,
  ])
  expect((await ask(await person(db, 'manager'))).status).toBe(404)
  expect((await ask(me)).status).toBe(403)
})

test('rows of a list have the same in short: of the year with the fewest days, in as many statements for any number', async () => {
  const { db, now } = app.services
  const hr = await person(db, 'hr')
  const department = 'Atelier'
  const owners = await Promise.all([1, 2, 3].map(async () => employee(db, { department })))
  const year = yearOf(await todayOf(db, now()))
  const over = [Day.parse(`${year}-12-31`), Day.parse(`${year + 1}-01-05`)] as const
  const list = async () =>
    (await app.call(leaveApi.list, { query: { department, status: 'pending' } }, { as: hr })).body
  const [first, ...others] = owners
  if (!first) throw new Error('no one was made')
  const { id } = await leaveOf(app, first, over)
  await list()
  const few = await countQueries(app.services, list)
  for (const owner of others) await leaveOf(app, owner, over)
  expect(await countQueries(app.services, list)).toBe(few)
  const { leaves } = await list()
  expect(leaves.map((leave) => leave.before_deciding?.away)).toEqual([2, 2, 2])
  const { years } = (await app.call(decisionFactsApi.get, { params: { id } }, { as: hr })).body
  const fewest = Math.min(...years.map(({ remaining }) => remaining))
  expect(years).toHaveLength(2)
  expect(leaves.find((leave) => leave.id === id)?.before_deciding?.remaining).toBe(fewest)
})
