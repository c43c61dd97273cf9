import { expect, test } from 'vitest'
import type { Preferences } from '../preference/preference.contract.ts'
import { setPreferences } from '../preference/preference.data.ts'
import { digestJobs } from './digest.service.ts'
import { dayIn } from '#shared/dates.ts'
import { message } from '#shared/message.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { record } from '#features/base/record/record.service.ts'

const app = useTestApp()
const DIGEST = 'notification-digest'
const ZONE = 'Africa/Kigali'

/** A reader whose mails about courses wait for the hour. */
async function reader(digestHour: number, timeZone = ZONE): Promise<Person> {
  const as = await person(app.services.db, 'student', { timeZone })
  const body: Preferences = {
    kinds: [{ kind: 'courses', in_app: true, mail: 'digest', push: true }],
    digest_hour: digestHour,
    quiet_from: null,
    quiet_until: null,
  }
  await setPreferences(app.services.db, as.id, body)
  return as
}

const happens = ({ id, email }: Person, course: string) =>
  record(app.services, app.services.db, [
    {
      action: 'enrollment.approve',
      mail: {
        to: { id, email, language: null, zone: null, isConfirmed: true },
        subject: message('You are enrolled in {course}', { course }),
        lines: [message('You can start "{course}" now.', { course })],
        button: { label: message('Open my courses'), path: '/dashboard/my-courses' },
      },
    },
  ])

const run = async (times = 1): Promise<void> => {
  const { jobs, db } = app.services
  await jobs.send(
    db,
    DIGEST,
    Array.from({ length: times }, () => ({})),
  )
  await jobs.drain()
}
const mailsTo = async ({ email }: Person) => (await app.mails()).filter((mail) => mail.to === email)

/** Moves the clock to the next time that clocks in the zone show this hour and minute. */
function goTo(hour: number, minute = 5): void {
  const { now } = app.services
  const offset = 2
  const at = new Date(`${dayIn(now(), ZONE)}T00:00:00Z`).getTime() + (hour - offset) * 3_600_000 + minute * 60_000
  const wait = (at - now().getTime()) / 1000
  app.pass(wait > 0 ? wait : wait + 86_400)
}

test('what was held back comes in one mail at the chosen hour, by kind, and never twice', async () => {
  goTo(6)
  const as = await reader(8)
  await happens(as, 'Weaving')
  await happens(as, 'Pottery')
  await run()
  expect(await mailsTo(as)).toEqual([])
  goTo(8)
  await run(2)
  await run()
  const [first, ...more] = await mailsTo(as)
  expect([first?.subject, more]).toEqual(['2 updates for you', []])
  expect(first?.text).toContain('My courses, programs and certificates')
  expect(first?.text).toContain('You are enrolled in Weaving: http')
  expect(first?.text.indexOf('Weaving')).toBeLessThan(first?.text.indexOf('Pottery') ?? 0)
  await happens(as, 'Singing')
  goTo(20)
  await run()
  expect(await mailsTo(as)).toHaveLength(1)
  goTo(8)
  await run()
  expect((await mailsTo(as)).map(({ subject }) => subject)).toEqual(['2 updates for you', '1 update for you'])
})

test('two runs at the same moment write one mail', async () => {
  goTo(6)
  const people = await Promise.all([reader(9), reader(9), reader(9)])
  for (const as of people) await happens(as, 'Drumming')
  goTo(9)
  const runs = [1, 2, 3].flatMap(() => digestJobs(app.services))
  await Promise.all(runs.map((job) => job.handle({}, 'a run')))
  for (const as of people) expect(await mailsTo(as)).toHaveLength(1)
})

test('the hour is that of the reader, and a disabled person gets none', async () => {
  goTo(6)
  const [far, gone] = [await reader(8, 'Africa/Accra'), await reader(8)]
  await happens(far, 'Sailing')
  await happens(gone, 'Sailing')
  await app.services.db.execute(`update users set is_active = false where id = ${gone.id}`)
  goTo(8)
  await run()
  expect(await mailsTo(far)).toEqual([])
  goTo(10)
  await run()
  expect(await mailsTo(far)).toHaveLength(1)
  expect(await mailsTo(gone)).toEqual([])
})
