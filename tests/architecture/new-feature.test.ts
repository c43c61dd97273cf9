import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '#tests/support/contracts.ts'
import { isDeep } from '#tests/support/depth.ts'
import { structureProblems } from '../../scripts/check-structure.ts'
import { filesBelow, readSources } from '../../scripts/imports.ts'
import { namesOf } from '../../scripts/new-feature/names.ts'
import { UNTRANSLATED, UNWRITTEN } from '../../scripts/new-feature/unwritten.ts'
import { writeFeature } from '../../scripts/new-feature/write.ts'

test('a person has written every text that npm run new left open', () => {
  const files = ['src/features', 'src/locales', 'tests/fixtures'].flatMap((folder) => filesBelow(ROOT, folder))
  const open = files.flatMap((file) =>
    fs
      .readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.includes(UNWRITTEN) || line.includes(UNTRANSLATED) ? [`${file}:${at + 1}`] : [])),
  )
  expect(open, `these lines still say "${UNWRITTEN}" or "${UNTRANSLATED}": write what they are about`).toEqual([])
})

test.each([
  ['leave', 'leaves'],
  ['permission-request', 'permission-requests'],
  ['company', 'companies'],
  ['essay', 'essays'],
  ['class', 'classes'],
])('more than one %s are %s', (one, many) => {
  expect(namesOf(`base/${one}`).many.kebab).toBe(many)
})

test.each(['base/', 'people/Leave', 'people/leave_request', 'people/../leave', 'people/leave-'])(
  '%j is no name of a feature',
  (place) => {
    expect(() => namesOf(place)).toThrow(/lower-case words/)
  },
)

test.each(['', 'leave', 'persons/leave', '../leave'])('%j names no group', (place) => {
  expect(() => namesOf(place)).toThrow(/names no group: base, people/)
})

describe('what npm run new writes', () => {
  let root: string
  let result: ReturnType<typeof writeFeature>

  beforeAll(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'mbuyu-new-'))
    for (const part of ['src', 'tests', 'scripts', 'package.json', 'tsconfig.json'])
      fs.cpSync(path.join(ROOT, part), path.join(root, part), { recursive: true })
    fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'), 'junction')
    result = writeFeature(root, namesOf('people/tool-loan'), ['hr', 'employee'])
  })
  afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

  const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')

  test('is in every register', () => {
    expect(read('src/features/README.md')).toContain(`| \`tool-loan\` | ${UNWRITTEN} |`)
    expect(read('src/app/handlers.ts')).toContain('...toolLoanHandlers,')
    expect(read('src/app/schema.ts')).toContain('tool-loan.table.ts')
    expect(read('src/app/routes.ts')).toContain(
      "route('tool-loans', featurePageFile('people/tool-loan', 'tool-loan-list'))",
    )
    expect(read('tests/fixtures/register.ts')).toContain('...toolLoanObjects,')
    expect(read('src/app/pages.ts')).toContain("page('tool-loans', msg`Tool loans`, 'list', toolLoanPolicy.list)")
    expect(read('src/app/menus.ts')).toMatch(/ {2}hr: \[[^\]]*P\.toolLoans/)
    expect(read('src/app/menus.ts')).toMatch(/ {2}employee: \[[^\]]*P\.toolLoans/)
  })

  test('is marked where a person must still write', () => {
    expect(result.written.filter((file) => read(file).includes(UNWRITTEN))).toHaveLength(5)
  })

  test('follows the structure and the import rules', () => {
    expect(structureProblems(root).filter((problem) => problem.includes('tool-loan'))).toEqual([])
  })

  test('imports only files that exist', () => {
    const written = readSources(root).filter((file) => result.written.includes(`src/${file.path}`))
    const missing = written.flatMap((file) => file.imports.filter((to) => !fs.existsSync(path.join(root, 'src', to))))
    expect(written.length).toBeGreaterThan(5)
    expect(missing).toEqual([])
  })

  // In full depth only: the compiler reads half of the product for it.
  test.each(isDeep ? ['tsconfig.new.json'] : [])('compiles with %s', { timeout: 180_000 }, async (project) => {
    const files = [...result.written, ...result.changed]
    const types = [...filesBelow(root, 'src'), ...filesBelow(root, 'tests/support')].filter(
      (file) => file.endsWith('.d.ts') || read(file).includes('declare module'),
    )
    const config = { extends: './tsconfig.json', include: [], files: [...files, ...types] }
    fs.writeFileSync(path.join(root, project), JSON.stringify(config))
    const compiler = path.join(ROOT, 'node_modules/.bin/tsc')
    const run = promisify(execFile)(compiler, ['-p', project], {
      cwd: root,
      shell: process.platform === 'win32',
    })
    const output = await run.then(
      () => '',
      (problem: { stdout: string }) => problem.stdout,
    )
    expect(output).toBe('')
  })

  test('is not written twice', () => {
    expect(() => writeFeature(root, namesOf('people/tool-loan'))).toThrow('tool-loan exists already')
  })
})
