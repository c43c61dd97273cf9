import { expect, test } from 'vitest'
import { changedFeatures, testPatterns, withImporters } from '../../scripts/changed-tests.ts'

const source = (path: string, ...imports: string[]) => ({ path, text: '', imports, packages: [] })

test('a changed feature is tested with those that import it', () => {
  const sources = [
    source('features/people/leave/leave.service.ts', 'features/people/employee/employee.service.ts'),
    source('features/people/pay/ui/pay.page.tsx', 'web/kit/button.tsx'),
    source('app/pages.ts', 'features/people/employee/employee.policy.ts'),
  ]
  const changed = changedFeatures(['src/features/people/employee/employee.data.ts', 'README.md'])
  expect([...changed]).toEqual(['people/employee'])
  expect([...withImporters(changed, sources)]).toEqual(['people/employee', 'people/leave'])
})

test('files outside of features ask for the tests beside them, and a changed test for itself', () => {
  const files = [
    'src/server/http/request-limits.ts',
    'src/server/http/csv.ts',
    'tests/architecture/links.test.ts',
    'demo/x.ts',
  ]
  expect(testPatterns(files, new Set(['public/job']))).toEqual([
    'src/features/public/job/',
    'src/server/http/',
    'tests/architecture/links.test.ts',
  ])
})
