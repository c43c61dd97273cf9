import { expect, test } from 'vitest'
import { allHandlers } from '#app/handlers.ts'
import { jsonSchemaOf } from '#server/schema/schema-fields.ts'
import { allContracts, apiTestsText, ROOT } from '#tests/support/contracts.ts'
import { mayImport } from '../../scripts/import-rules.ts'
import { structureProblems } from '../../scripts/check-structure.ts'
import { readSources } from '../../scripts/imports.ts'

test('files stand where the structure says, within their budgets, and imports follow the rules', () => {
  expect(structureProblems(ROOT)).toEqual([])
})

test('folders of the server that import each other in a cycle are named', () => {
  const file = (path: string, ...imports: string[]) => ({ path, text: '', imports, packages: [] })
  const round = [file('server/db/db.ts', 'server/jobs/jobs.ts'), file('server/jobs/jobs.ts', 'server/db/db.ts')]
  const found = (sources: typeof round) => structureProblems(ROOT, sources).filter((one) => one.includes('cycle'))
  expect(found(round)).toEqual([
    'folders of the server import each other in a cycle: server/db -> server/jobs -> server/db',
  ])
  expect(found(round.slice(1))).toEqual([])
})

test.for([
  ['features/mentorship/mentor/mentor.service.ts', 'features/base/user/user.service.ts', true],
  ['features/mentorship/mentor/mentor.service.ts', 'features/base/user/user.data.ts', false],
  ['features/mentorship/mentor/mentor.service.ts', 'features/base/user/user.contract.ts', false],
  ['features/mentorship/mentor/mentor.data.ts', 'features/base/user/user.table.ts', true],
  ['features/mentorship/mentor/mentor.data.ts', 'features/base/user/user.data.ts', false],
  ['features/mentorship/mentor/mentor.data.ts', 'features/mentorship/mentor/mentor.service.ts', false],
  ['features/learning/course/lesson/writing/writing.data.ts', 'features/learning/course/course.data.ts', true],
  ['features/learning/course/lesson/writing/writing.data.ts', 'features/learning/course/lesson/lesson.data.ts', true],
  ['features/learning/course/course.service.ts', 'features/learning/course/lesson/lesson.data.ts', true],
  ['features/learning/progress/progress.data.ts', 'features/learning/enrollment/enrollment.data.ts', false],
  ['features/learning/learning/learning.contract.ts', 'features/learning/enrollment/enrollment.policy.ts', true],
  ['features/learning/learning/learning.service.ts', 'features/learning/certificate/certificate.service.ts', true],
  ['features/learning/learning/learning.service.ts', 'features/learning/certificate/certificate-pdf.logic.ts', false],
  [
    'features/learning/certificate/certificate.service.ts',
    'features/learning/certificate/certificate-pdf.logic.ts',
    true,
  ],
  [
    'features/learning/certificate/certificate-pdf.logic.ts',
    'features/learning/certificate/certificate-paper.logic.ts',
    true,
  ],
  [
    'features/learning/certificate/certificate-pdf.logic.ts',
    'features/learning/certificate/certificate.data.ts',
    false,
  ],
  ['features/learning/certificate/certificate-pdf.logic.ts', 'server/db/db.ts', false],
  ['features/learning/certificate/certificate.events.ts', 'features/base/record/record.service.ts', true],
  ['features/learning/certificate/certificate.events.ts', 'features/base/notification/notification.data.ts', false],
  ['features/learning/certificate/certificate.service.ts', 'features/learning/certificate/certificate.events.ts', true],
  ['features/learning/learning/learning.service.ts', 'features/learning/certificate/certificate.events.ts', false],
  ['features/learning/certificate/certificate.service.ts', 'features/base/site/site.settings.ts', true],
  ['features/base/site/site.settings.ts', 'features/base/site/site.contract.ts', true],
  ['features/base/site/site.settings.ts', 'features/mentorship/mentor/mentor.contract.ts', false],
  ['features/mentorship/mentor/mentor.policy.ts', 'features/mentorship/mentor/mentor.contract.ts', false],
  ['features/mentorship/mentor/ui/mentors.page.tsx', 'features/mentorship/mentor/mentor.service.ts', false],
  ['features/mentorship/mentor/ui/mentors.page.tsx', 'server/config.ts', false],
  ['app/pages.ts', 'features/base/account/account.policy.ts', true],
  ['app/server.ts', 'features/base/account/session/session.service.ts', true],
  ['root.tsx', 'app/frame.ts', true],
  ['root.tsx', 'features/base/account/account.contract.ts', false],
  ['web/nav.ts', 'app/menus.ts', false],
  ['web/nav.ts', 'features/base/account/account.policy.ts', false],
  ['server/app.ts', 'app/handlers.ts', false],
  ['shared/money.ts', 'app/menus.ts', false],
  ['features/admin/admin/ui/welcome.tsx', 'app/menus.ts', false],
  ['features/admin/admin/ui/welcome.tsx', 'web/nav.ts', true],
  ['features/mentorship/mentor/mentor.service.ts', 'app/handlers.ts', false],
  ['web/layouts/dashboard-layout.tsx', 'features/base/account/account.contract.ts', false],
  ['server/http/binder.ts', 'features/base/account/session/session.service.ts', false],
  ['shared/money.ts', 'web/nav.ts', false],
] as const)('an import from %s to %s is allowed: %s', ([from, to, isAllowed]) => {
  expect(mayImport(from, to)).toBe(isAllowed)
})

test('every endpoint of every contract is answered by the server, once', async () => {
  const contracted = (await allContracts()).map(({ endpoint }) => endpoint.name)
  const answered = allHandlers.map(({ endpoint }) => endpoint.name)
  expect(answered.toSorted()).toEqual(contracted.toSorted())
  expect(new Set(answered).size).toBe(answered.length)
})

test('no two endpoints share a method and an address', () => {
  const places = allHandlers.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, ':')}`)
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
})

test('every endpoint is named by an API test', async () => {
  const text = apiTestsText()
  const unnamed = (await allContracts()).filter(({ written }) => !new RegExp(`\\b${written}\\b`).test(text))
  expect(unnamed.map(({ written, file }) => `${written} (${file})`)).toEqual([])
})

test('every endpoint has an ability and has a summary of one sentence', () => {
  for (const { endpoint, handle } of allHandlers) {
    expect(endpoint.access.name, endpoint.name).toMatch(/^(anyone|signedIn|[a-z][A-Za-z-]*\.[A-Za-z]+)$/)
    expect(endpoint.summary, endpoint.name).toMatch(/^[A-Z].{8,}/)
    expect(handle, endpoint.name).toBeTypeOf('function')
  }
})

test('bodies refuse fields that they do not know', () => {
  const open = allHandlers
    .filter(({ endpoint }) => endpoint.method !== 'GET')
    .filter(({ endpoint }) => {
      const schema = jsonSchemaOf(endpoint.body, 'input')
      return [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(
        (part) => part.type === 'object' && part.additionalProperties !== false,
      )
    })
  expect(open.map(({ endpoint }) => endpoint.name)).toEqual([])
})

test('only the user feature reads further roles, since it knows which of them are valid now', () => {
  const readers = readSources(ROOT).filter(({ path, text }) => !path.includes('.test.') && /\buserRoles\b/.test(text))
  const others = readers.map(({ path }) => path).filter((path) => !path.startsWith('features/base/user/'))
  expect(others.filter((path) => !path.startsWith('app/'))).toEqual([])
  expect(readers.length).toBeGreaterThan(1)
})
