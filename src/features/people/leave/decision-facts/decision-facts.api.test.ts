import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { employee } from '#tests/support/employees.ts'
import { countEveryDay, dayOf, leaveOf } from '#tests/support/leaves.ts'
import { type Person, person } from '#tests/support/people.ts'
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
  expect((await ask(await person(db, 'manager'))).status).toBe(404)
  expect((await ask(me)).status).toBe(403)
})
