import { expect, test } from 'vitest'
import { allHandlers } from '#app/handlers.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ROLES } from '#shared/roles.ts'
import { objectCalls } from '#tests/fixtures/register.ts'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { aProgram } from '#tests/support/programs.ts'
import { send } from '#tests/support/requests.ts'

// A file that says of many people more than who they are and where a thing stands asks for the own password
// (docs/threats/user.md): whoever finds a session that is hours old takes none of them away.

const app = useTestApp()

/** Heads of columns that tell how to reach a person, or what a person earns. */
const PERSONAL = [
  'Email',
  'Phone',
  'Phone Number',
  'Address',
  'To',
  'Salary',
  'Salary (USD)',
  'Net pay',
  'Bank account',
  'Account number',
  'Per hour',
]

/** Files that ask although no head says why. */
const ASKS_TOO: Record<string, string> = {
  'appraisal.export': 'how the work of each was judged',
  'correction.export': 'reasons, such as an illness, and when each was at work',
  'day.export': 'when and where each was at work, and who was absent',
  'document.export': 'titles of papers, such as of a residence permit or an illness',
  'leave.export': 'who was ill, and reasons',
  'log.exportJobs': 'whom background work was about',
  'mentorPayment.export': 'what each mentor is paid',
  'privacy.exportRequests': 'what people have asked about their data',
  'rating.export': 'how the work of each was judged',
}

/** Files with such a head that do not ask. */
const ASKS_NOT: Record<string, string> = {
  'import.template': 'an empty file to fill in',
  'pay.exportRuns': 'sums of all people',
  'reviewCycle.export': 'From and To are days',
  'user.importTemplate': 'an empty file to fill in',
}

const EXCEPTIONS: Record<string, { isPersonal: boolean; asks: boolean }> = Object.fromEntries([
  ...Object.keys(ASKS_TOO).map((name) => [name, { isPersonal: false, asks: true }]),
  ...Object.keys(ASKS_NOT).map((name) => [name, { isPersonal: true, asks: false }]),
])

const files = allHandlers.map(({ endpoint }) => endpoint).filter(({ raw }) => String(raw).startsWith('text/csv'))

/** Files about one thing that the query names. */
const ASKED: Record<string, () => Promise<Record<string, unknown>>> = {
  'programMember.export': async () => ({ program_id: (await aProgram({ services: app.services })).id }),
  'capstone.export': async () => ({ program_id: (await aProgram({ services: app.services })).id }),
}

/** The heads of a file, by the first role that gets it, and whether it asks for the password after some hours. */
async function look(endpoint: Endpoint): Promise<{ heads: string[]; asks: boolean }> {
  const { db } = app.services
  const fixture = objectCalls.find((call) => call.endpoint.name === endpoint.name)
  const owner = await person(db, !fixture || fixture.owner === 'nobody' ? 'user' : fixture.owner)
  const { params } = (await fixture?.make(app.services, owner))?.input ?? {}
  const query = (await ASKED[endpoint.name]?.()) ?? {}
  const readers = [owner, await person(db, 'admin')]
  for (const role of ROLES) readers.push(await person(db, role))
  for (const as of readers) {
    const take = () => send(app, endpoint, { as, query, ...(params && { params }) })
    const { status, text } = await take()
    if (status !== 200) continue
    app.pass(11 * 60)
    const later = await take()
    app.pass(-11 * 60)
    const [heads = ''] = text.replace('\u{FEFF}', '').split('\n')
    return {
      heads: heads.split(',').map((head) => head.replaceAll('"', '').trim()),
      asks: later.status === 403 && later.text.includes('"password_needed"'),
    }
  }
  throw new Error(`nobody gets ${endpoint.name}`)
}

test('the lists name files that exist', () => {
  const names = files.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(60)
  expect(Object.keys(EXCEPTIONS).filter((name) => !names.includes(name))).toEqual([])
})

/** Of one person only, who gets it. */
const OWN = ['sheet.csv']

test.each(files.filter(({ name }) => !OWN.includes(name)).map((file) => [file.name, file] as const))(
  '%s',
  async (name, endpoint) => {
    const { heads, asks } = await look(endpoint)
    const isPersonal = heads.some((head) => PERSONAL.includes(head))
    expect({ isPersonal, asks }, 'call requireConfirmed of account/password, or say here why not').toEqual(
      EXCEPTIONS[name] ?? { isPersonal, asks: isPersonal },
    )
  },
)
