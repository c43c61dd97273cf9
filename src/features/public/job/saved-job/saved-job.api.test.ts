import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { aJob } from '#tests/support/jobs.ts'
import { person } from '#tests/support/people.ts'
import { savedJobApi } from './saved-job.contract.ts'

const app = useTestApp()

test('a job is saved once, is found again when it is closed, and only by whoever saved it', async () => {
  const [as, other] = [await person(app.services.db, 'student'), await person(app.services.db, 'student')]
  const { id } = await aJob(app.services, { title: 'Baker' })
  const at = { params: { id } }
  for (let time = 0; time < 2; time++)
    expect((await app.call(savedJobApi.save, at, { as })).body).toEqual({ message: 'Job saved', is_saved: true })
  await app.services.db.execute(`update jobs set status = 'closed' where id = ${id}`)
  expect((await app.call(savedJobApi.list, {}, { as })).body.jobs).toMatchObject([{ id, status: 'closed' }])
  expect((await app.call(savedJobApi.list, {}, { as: other })).body.jobs).toEqual([])
  expect((await app.call(savedJobApi.remove, at, { as })).body.is_saved).toBe(false)
  expect((await app.call(savedJobApi.list, {}, { as })).body.jobs).toEqual([])
  expect((await app.call(savedJobApi.save, { params: { id: 99_999 } }, { as })).status).toBe(404)
  expect((await app.call(savedJobApi.save, at)).status).toBe(401)
})
