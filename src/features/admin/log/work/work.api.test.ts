import { beforeAll, describe, expect, test } from 'vitest'
import { record } from '#features/base/record/record.service.ts'
import { findUser, recipientOf } from '#features/base/user/user.service.ts'
import { queuedJobs } from '#server/jobs/jobs.table.ts'
import { type Recipient, recipientAt } from '#server/mail/mail.ts'
import { message } from '#shared/message.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { failedWork } from '#tests/support/failed-work.ts'
import { type Person, person } from '#tests/support/people.ts'
import { logApi } from '../log.contract.ts'

const app = useTestApp()
const VISITOR = 'Visitor@Example.test'
let admin: Person
let noor: Person
let failed: string

/** Something that is mailed to someone, as features do it. */
const mailTo = (to: Recipient, subject: string) =>
  record(app.services, app.services.db, [
    {
      action: 'enrollment.approve',
      subject,
      mail: { to, subject: message('Your course'), lines: [message('A private sentence')] },
    },
  ])

beforeAll(async () => {
  const { db } = app.services
  admin = await person(db, 'admin')
  noor = await person(db, 'student', { name: 'Noor Haddad', email: 'noor@example.test' })
  const user = await findUser(db, noor.id)
  if (!user) throw new Error('nobody was made')
  await mailTo(recipientOf(user), 'enrollment:41')
  await mailTo(recipientAt(VISITOR), 'enrollment:42')
  failed = await failedWork(app.services, 'privacy-archive', { archive_id: 7, to_id: noor.id })
  await failedWork(app.services, 'privacy-archive', { archive_id: 71 })
})

const mailsOf = async (search: string) =>
  (await app.call(logApi.mails, { query: { search } }, { as: admin })).body.mails.map(({ to }) => to)
const jobsOf = async (search: string) =>
  (await app.call(logApi.jobs, { query: { search } }, { as: admin })).body.jobs.map(({ thing }) => thing)

describe('mails of the log', () => {
  test('are found by the address of a visitor, whole and in any case, which nothing in the queue shows', async () => {
    expect(await mailsOf('visitor@example.TEST')).toEqual([VISITOR])
    expect(await mailsOf('visitor@example')).toEqual([])
    const stored = JSON.stringify(await app.services.db.select({ data: queuedJobs.data }).from(queuedJobs))
    expect(stored.toLowerCase()).not.toContain('visitor@example')
    expect(stored).not.toContain('private sentence')
  })

  test('are found by a person, a thing, an action, their number and a day, and exported so', async () => {
    expect(await mailsOf('NOOR@example.test')).toEqual(['noor@example.test'])
    expect(await mailsOf('haddad')).toEqual(['noor@example.test'])
    expect(await mailsOf(`user:${noor.id}`)).toEqual(['noor@example.test'])
    expect(await mailsOf('enrollment:42')).toEqual([VISITOR])
    expect(await mailsOf('enrollment:4')).toEqual([])
    expect(new Set(await mailsOf('enrollment.approve'))).toEqual(new Set([VISITOR, 'noor@example.test']))
    const { body } = await app.call(logApi.mails, { query: { search: 'enrollment:42' } }, { as: admin })
    expect(body.mails[0]).toMatchObject({ thing: 'enrollment:42', subject: 'Your course' })
    expect(await mailsOf(body.mails[0]?.job_id ?? '')).toEqual([VISITOR])
    const query = { search: VISITOR, to: '2001-01-01' } as never
    expect((await app.call(logApi.mails, { query }, { as: admin })).body.mails).toEqual([])
    const { lines } = await readCsv(app, logApi.exportMails, { query: { search: VISITOR }, as: admin })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('enrollment:42')
  })

  test('are still found by the address to which they went when the person has another one now', async () => {
    await app.services.db.execute(`update users set email = 'noor@elsewhere.test' where id = ${noor.id}`)
    expect(await mailsOf('noor@example.test')).toEqual(['noor@example.test'])
    expect(await mailsOf('noor@elsewhere.test')).toEqual(['noor@example.test'])
  })
})

describe('background work of the log', () => {
  test('is found by what it is about, however its data name it, and by no other number', async () => {
    await failedWork(app.services, 'audit-seal', { fileId: 'ab-12' })
    await failedWork(app.services, 'audit-seal', { attempt: 512 })
    for (const thing of ['file:ab-12', 'attempt:512']) expect(await jobsOf(thing)).toEqual([thing])
    for (const thing of ['file:ab', 'attempt:51', 'user:512', 'attempt:99999999999'])
      expect(await jobsOf(thing)).toEqual([])
    expect(await mailsOf('user:99999999999')).toEqual([])
  })

  test('is found by its name, a thing, a person, its number and a day, and exported so', async () => {
    expect(new Set(await jobsOf('privacy-arch'))).toEqual(new Set(['archive:7', 'archive:71']))
    expect(await jobsOf('archive:7')).toEqual(['archive:7'])
    expect(await jobsOf('haddad')).toEqual(['archive:7'])
    expect(await jobsOf(`user:${noor.id}`)).toEqual(['archive:7'])
    expect(await jobsOf(failed)).toEqual(['archive:7'])
    const query = { search: 'privacy-arch', to: '2001-01-01' } as never
    expect((await app.call(logApi.jobs, { query }, { as: admin })).body.jobs).toEqual([])
    const { lines } = await readCsv(app, logApi.exportJobs, { query: { search: 'archive:7' }, as: admin })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^privacy-archive,Noor Haddad,archive:7,/)
  })
})

test('whose mails or work an administrator looks up is in the audit log', async () => {
  const { db } = app.services
  const [mailed, worked] = [
    await person(db, 'user', { name: 'Mailed Person' }),
    await person(db, 'user', { name: 'Worked Person' }),
  ]
  await mailsOf('mailed person')
  await jobsOf('worked person')
  const lookUps = async ({ id }: Person) =>
    (await app.call(logApi.audit, { query: { search: `user:${id}` } }, { as: admin })).body.lines.map(
      ({ action }) => action,
    )
  expect(await lookUps(mailed)).toEqual(['log.mails'])
  expect(await lookUps(worked)).toEqual(['log.jobs'])
})
