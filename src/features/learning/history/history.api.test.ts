import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { decisionApi } from '#features/learning/enrollment/decision/decision.contract.ts'
import { undoApi } from '#features/base/undo/undo.contract.ts'
import { learningHistoryApi } from './history.contract.ts'

const app = useTestApp()
const read = (id: number, as: Person | null, language = 'en') =>
  app.call(learningHistoryApi.ofEnrollment, { params: { id } }, { as, headers: { 'accept-language': language } })

test('decisions, undone ones too, with who made them and why', async () => {
  const boss = await person(app.services.db, 'admin', { name: 'Wanjiru' })
  const ada = await person(app.services.db, 'student', { name: 'Ada' })
  const id = await anEnrollment(app.services.db, ada, await aCourse(app.services), 'pending')
  const decide = async (body: { status: 'active' } | { status: 'rejected'; reason: string }) =>
    (await app.call(decisionApi.setStatus, { params: { id }, body }, { as: boss })).body.undo?.id ?? 0
  await app.call(undoApi.undo, { params: { id: await decide({ status: 'active' }) } }, { as: boss })
  await decide({ status: 'rejected', reason: 'The class is full' })
  const { history } = (await read(id, boss)).body
  expect(history.map(({ what, who, detail }) => [what, who, detail])).toEqual([
    ['Request sent', 'Ada', null],
    ['Approved', 'Wanjiru', null],
    ['Decision undone', 'Wanjiru', null],
    ['Rejected', 'Wanjiru', 'The class is full'],
  ])
  const french = (await read(id, boss, 'fr')).body.history
  expect(french.map(({ what }) => what)).toEqual(['Demande envoyée', 'Approuvée', 'Décision annulée', 'Refusée'])
})

test('certificates of the enrollment, replaced and revoked ones too', async () => {
  const boss = await person(app.services.db, 'admin')
  const ada = await person(app.services.db, 'student')
  const id = await anEnrollment(app.services.db, ada, await aCourse(app.services), 'completed')
  const held = async () =>
    (await app.call(certificateApi.listOwn, {}, { as: ada })).body.certificates.find(({ state }) => state === 'valid')
      ?.id ?? 0
  const correct = { params: { id: await held() }, body: { name: 'Ada W. Kamau' } }
  await app.call(certificateApi.correct, correct, { as: boss })
  await app.call(certificateApi.revoke, { params: { id: await held() }, body: { reason: 'A mistake' } }, { as: boss })
  const { history } = (await read(id, boss)).body
  expect(history.map(({ what }) => what)).toEqual([
    'Request sent',
    'Approved',
    'All lessons completed',
    'Certificate issued',
    'Certificate replaced by one with the corrected name',
    'Certificate revoked',
  ])
  expect(history.slice(-2).map(({ detail }) => detail)).toEqual(['Ada W. Kamau', 'A mistake'])
})

test('only those who look after the enrollment read it', async () => {
  const { db } = app.services
  const course = await aCourse(app.services)
  const ada = await person(db, 'student')
  const id = await anEnrollment(db, ada, course, 'active')
  expect((await read(id, null)).status).toBe(401)
  for (const as of [ada, await person(db, 'student'), await person(db, 'mentor')]) {
    expect((await read(id, as)).status).toBe(403)
  }
  expect((await read(id, await person(db, 'teacher'))).status).toBe(404)
  for (const as of [course.tutor, await person(db, 'hr')]) expect((await read(id, as)).status).toBe(200)
  expect((await read(888_888, course.tutor)).status).toBe(404)
})
