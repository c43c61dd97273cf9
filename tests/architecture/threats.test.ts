import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allHandlers } from '#app/handlers.ts'
import { ROOT } from '#tests/support/contracts.ts'

const FOLDER = path.join(ROOT, 'docs/threats')
const pages = fs
  .readdirSync(FOLDER)
  .map((name): [string, string] => [name, fs.readFileSync(path.join(FOLDER, name), 'utf8')])
const ticked = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)

/** A path is written from the root, or from the folder of a group of features (docs/threats/README.md). */
const exists = (file: string): boolean =>
  fs.existsSync(path.join(ROOT, file)) || fs.globSync(`src/features/*/${file}`, { cwd: ROOT }).length > 0

test.each(pages)('%s: every file that it names is there', (_, text) => {
  const files = ticked(text).filter((words) => /^[\w./-]+\.(ts|tsx|md|txt|sh)$/.test(words))
  expect(files.filter((file) => !exists(file))).toEqual([])
})

test.each(pages)('%s: every call among its entries is there', (_, text) => {
  const names = allHandlers.map(({ endpoint }) => endpoint.name)
  const entries = text.split('\n').filter((line) => line.startsWith('**Entries:**'))
  const calls = entries.flatMap(ticked).filter((words) => /^[a-zA-Z]+\.([a-zA-Z]+|\*)$/.test(words))
  const isKnown = (call: string): boolean =>
    call.endsWith('.*') ? names.some((name) => name.startsWith(call.slice(0, -1))) : names.includes(call)
  expect(calls.filter((call) => !isKnown(call))).toEqual([])
})

test('every page is in the list', () => {
  const list = pages.find(([name]) => name === 'README.md')?.[1] ?? ''
  expect(pages.map(([name]) => name).filter((name) => name !== 'README.md' && !list.includes(`](${name})`))).toEqual([])
})
