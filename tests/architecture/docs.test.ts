import fs from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as schema from '#app/schema.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { generatedDocs } from '../../scripts/gen-docs.ts'

// drizzle-kit gives all arrays of the process a function, and PDF.js refuses to work where they have one.
Reflect.deleteProperty(Array.prototype, 'random')

test.each(Object.entries(generatedDocs()))('%s is what the code says now (npm run docs)', (file, text) => {
  expect(fs.readFileSync(path.join(ROOT, file), 'utf8')).toBe(text)
})

test('the migrations make exactly the tables of the code (npm run db:generate)', async () => {
  const folder = path.join(ROOT, 'drizzle/meta')
  const newest = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  const before = JSON.parse(fs.readFileSync(path.join(folder, newest ?? ''), 'utf8')) as Parameters<
    typeof generateMigration
  >[0]
  const now = generateDrizzleJson(schema, before.id, undefined, 'snake_case')
  expect(await generateMigration(before, now)).toEqual([])
})

test('every run-time dependency has its reason in docs/dependencies.md', () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const names = Object.keys(manifest.dependencies)
  const reasons = fs.readFileSync(path.join(ROOT, 'docs/dependencies.md'), 'utf8')
  // Each more is a decision: what reads the files and headers of others is better a kept library than ours.
  // OpenTelemetry comes as six packages of one library.
  expect(names.length).toBeLessThanOrEqual(73)
  expect(names.filter((name) => !reasons.includes(name))).toEqual([])
  for (const [name, version] of Object.entries(manifest.dependencies)) expect(version, name).toMatch(/^\d/)
})
