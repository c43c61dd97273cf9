import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/contracts.ts'
import { readSources } from '../../scripts/imports.ts'

type Use = { file: string; sheet: string; names: readonly string[]; isOpen: boolean }

/** Which classes of which stylesheet every screen uses; `styles[kind]` may be any of them. */
const uses: Use[] = readSources(ROOT).flatMap(({ path: file, text }) =>
  [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', address = '']) => ({
    file,
    sheet: address.startsWith('#') ? address.slice(1) : path.posix.join(path.posix.dirname(file), address),
    names: [...text.matchAll(new RegExp(`(?<![/\\w.-])${name}\\.(\\w+)`, 'g'))].map((found) => found[1] ?? ''),
    isOpen: text.includes(`${name}[`),
  })),
)

const sheets = new Map([...new Set(uses.map(({ sheet }) => sheet))].map((sheet) => [sheet, classesOf(sheet)]))

function classesOf(sheet: string): Set<string> {
  const text = fs
    .readFileSync(path.join(ROOT, 'src', sheet), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '')
  return new Set([...text.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g)].map((found) => found[1] ?? ''))
}

test('every class that a screen names is in its stylesheet', () => {
  const missing = uses.flatMap(({ file, sheet, names }) =>
    names.filter((name) => !sheets.get(sheet)?.has(name)).map((name) => `${file}: ${sheet} has no .${name}`),
  )
  expect(missing).toEqual([])
})

test('every class of a stylesheet is used by a screen', () => {
  const idle = [...sheets].flatMap(([sheet, classes]) => {
    const users = uses.filter((use) => use.sheet === sheet)
    if (users.some(({ isOpen }) => isOpen)) return []
    const named = new Set(users.flatMap(({ names }) => names))
    return [...classes].filter((name) => !named.has(name)).map((name) => `${sheet}: nobody names .${name}`)
  })
  expect(idle).toEqual([])
})
