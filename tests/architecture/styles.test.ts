import fs from 'node:fs'
import path from 'node:path'
import { openSync } from 'fontkit'
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

const facesOfHeadings = () =>
  fs
    .readFileSync(path.join(ROOT, 'src/web/theme/display-face.css'), 'utf8')
    .split('@font-face')
    .flatMap((face) => {
      const [, file] = /url\('(@fontsource[^']+)'\)/.exec(face) ?? []
      if (file === undefined) return []
      const ranges = [...face.matchAll(/U\+(\w+)(?:-(\w+))?/g)].map(([, from = '', to = from]) => [
        Number.parseInt(from, 16),
        Number.parseInt(to, 16),
      ])
      const font = openSync(path.join(ROOT, 'node_modules', file))
      const covers = (point: number) =>
        ranges.some(([from = 0, to = 0]) => from <= point && point <= to) && font.hasGlyphForCodePoint(point)
      return [{ covers }]
    })

test.each(['Ọlátúnjí Adébọ̀wálé', 'Ẹ̀bùn Ọlá', 'Ńkechi Ụ̀gwụ́', 'Amélie Ngô'])(
  'headings write the name %s in their own faces',
  (name) => {
    const faces = facesOfHeadings()
    const missing = Array.from(name.normalize('NFC')).filter(
      (letter) => !faces.some(({ covers }) => covers(letter.codePointAt(0) ?? 0)),
    )
    expect(missing).toEqual([])
  },
)

test('a vowel with a dot and the tone above it come from one face', () => {
  const [vowel = 0, tone = 0] = Array.from('ọ̀'.normalize('NFC'), (letter) => letter.codePointAt(0) ?? 0)
  expect(facesOfHeadings().some(({ covers }) => covers(vowel) && covers(tone))).toBe(true)
})
