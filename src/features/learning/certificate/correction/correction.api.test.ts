import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { readCsv } from '#tests/support/csv.ts'
import { type Person, person } from '#tests/support/people.ts'
import { certificateApi } from '../certificate.contract.ts'

const app = useTestApp()
let admin: Person

/** Three learners, of whom each asks for another name. */
beforeAll(async () => {
  const { db } = app.services
  admin = await person(db, 'admin')
  const course = await aCourse(app.services, { title: 'Web pages', lessons: [false] })
  for (const [name, wish] of [
    ['Biruk', '=Biruk'],
    ['Abel', 'Abel Tesfaye'],
    ['Béatrice', 'Béatrice Uwase'],
  ] as const) {
    const learner = await person(db, 'student', { name })
    await anEnrollment(db, learner, course, 'completed')
    const own = await app.call(certificateApi.listOwn, {}, { as: learner })
    const input = { params: { id: own.body.certificates[0]?.id ?? 0 }, body: { name: wish } }
    await app.call(certificateApi.askCorrection, input, { as: learner })
  }
})

const namesBy = async (query: object) =>
  (await app.call(certificateApi.listCorrections, { query }, { as: admin })).body.corrections.map(
    ({ user }) => user.name,
  )

test('requests are ordered by age, or by a column', async () => {
  expect(await namesBy({})).toEqual(['Biruk', 'Abel', 'Béatrice'])
  expect(await namesBy({ sort: 'learner' })).toEqual(['Abel', 'Béatrice', 'Biruk'])
  expect(await namesBy({ sort: '-when' })).toEqual(['Béatrice', 'Abel', 'Biruk'])
  expect(await namesBy({ sort: 'asked', search: 'web pages', limit: 1, page: 2 })).toHaveLength(1)
  const refused = await app.call(certificateApi.listCorrections, { query: { sort: 'email' as never } }, { as: admin })
  expect(refused.status).toBe(422)
})

test('the same list is a file for admins, without formulas, and the export is logged', async () => {
  const query = { status: 'open', sort: 'learner' } as const
  const file = (as: Person | null, language?: string) =>
    readCsv(app, certificateApi.exportCorrections, { query, as, ...(language && { language }) })
  expect((await file(null)).status).toBe(401)
  expect((await file(await person(app.services.db, 'hr'))).status).toBe(403)
  const { headers, lines } = await file(admin)
  expect(headers['content-disposition']).toBe('attachment; filename=name-corrections-open.csv')
  const asked = lines.map((line) => line.split(',')[4])
  expect(asked).toEqual(['Requested name', 'Abel Tesfaye', 'Béatrice Uwase', "'=Biruk"])
  const french = (await file(admin, 'fr')).lines.map((line) => line.split(';')[6])
  expect(french).toEqual(['État', 'En attente', 'En attente', 'En attente'])
  const { db } = app.services
  const [line] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, admin.id))
    .orderBy(desc(auditLog.id))
    .limit(1)
  expect(line).toMatchObject({ action: 'certificate.exportCorrections', detail: { count: 3, status: 'open' } })
})
