import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CHUNKS } from '../../scripts/browser-bundle.ts'
import { filesBelow } from '../../scripts/imports.ts'
import { ROOT } from '#tests/support/contracts.ts'

const MANTINE = path.join(ROOT, 'node_modules/@mantine/core')
const FRAME = 'src/web/kit/mantine-styles.css'
const CONTROLS = 'src/web/kit/mantine-controls.css'
/** The stylesheets that every component needs, in Mantine's own order; they belong to no component. */
const GROUND = ['baseline', 'default-css-variables', 'global']

const read = (...parts: string[]): string => fs.readFileSync(path.join(...parts), 'utf8')
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** The names that the source imports from Mantine, types left out, each alone; and those of each library, which come together. */
function importedNames(): Map<string, Set<string>> {
  const lists = filesBelow(ROOT, 'src')
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => namesIn(read(ROOT, file), /import \{([^}]*)\} from '@mantine\/core'/g))
  return new Map([
    ...[...namesOf(lists)].map((name) => [name, new Set([name])] as const),
    ['spotlight', namesOf(listsOf('spotlight'))],
    ['tiptap', namesOf(listsOf('tiptap'))],
  ])
}

function namesOf(lists: readonly string[]): Set<string> {
  const names = lists
    .flatMap((list) => list.split(','))
    .map((name) => name.trim().replace(/ as \w+$/, ''))
    .filter((name) => name !== '' && !name.startsWith('type ') && !UNUSED.has(name))
  return new Set(names)
}

/**
 * Parts of these libraries that no screen asks for: searched words that are marked, colours of the editor, and its own
 * look for what is written.
 */
const UNUSED = new Set(['Highlight', 'ColorPicker', 'ColorSwatch', 'Typography'])

/** What a library of Mantine's is made of: the command palette, the editor. Its own stylesheet comes with it. */
function listsOf(library: 'spotlight' | 'tiptap'): string[] {
  const folder = `node_modules/@mantine/${library}/esm`
  return filesBelow(ROOT, folder)
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) => namesIn(read(ROOT, file), /import \{([^}]*)\} from "@mantine\/core"/g))
}

/** The files of these components and of all their parts: `Modal` uses `ModalBase`, `Overlay` … */
function filesOf(names: Set<string>): Set<string> {
  const index = read(MANTINE, 'esm/index.mjs')
  const own = [...index.matchAll(/import \{([^}]*)\} from "\.\/([^"]+)"/g)]
    .filter(([, exported]) => (exported ?? '').split(',').some((name) => names.has(name.trim())))
    .map(([, , file]) => path.join(MANTINE, 'esm', file ?? ''))
  const reached = new Set(own)
  for (const file of reached) {
    for (const next of namesIn(read(file), /from "(\.[^"]+)"/g)) reached.add(path.resolve(path.dirname(file), next))
  }
  return reached
}

const stylesheetsIn = (files: Set<string>): string[] =>
  [...files].flatMap((file) => namesIn(file, /\/([A-Za-z]+)\.module\.mjs$/g))

const listedIn = (file: string): string[] => namesIn(read(ROOT, file), /@mantine\/core\/styles\/([\w-]+)\.layer\.css/g)
/** A component of one screen has its stylesheet there. */
const screens = filesBelow(ROOT, 'src').filter((file) => file.endsWith('.tsx'))
const components = new Map([...importedNames()].map(([name, names]) => [name, filesOf(names)]))

test('every Mantine component on a screen has its stylesheet, and no other is sent', () => {
  const needed = [...components.values()].flatMap(stylesheetsIn)
  const listed = [FRAME, CONTROLS, ...screens].flatMap(listedIn)
  expect(listed.toSorted()).toEqual([...new Set([...GROUND, ...needed])].toSorted())
})

test('what has a stylesheet among those of controls also needs their script, beside which the build puts them', () => {
  const script = CHUNKS.find(({ name }) => name === 'controls')?.test
  const later = new Set(listedIn(CONTROLS))
  expect(script?.test(CONTROLS)).toBe(true)
  const without = [...components].filter(
    ([, files]) =>
      stylesheetsIn(files).some((one) => later.has(one)) && ![...files].some((file) => script?.test(file) === true),
  )
  expect(without.map(([name]) => name)).toEqual([])
})

test('the stylesheets are in the order of Mantine’s own list, as later rules win', () => {
  const whole = read(MANTINE, 'styles.layer.css')
  const body = (name: string): string =>
    read(MANTINE, `styles/${name}.layer.css`).replace('@layer mantine {', '').trim().slice(0, -1).trim()
  for (const list of [FRAME, CONTROLS]) {
    const places = listedIn(list).map((name) => whole.indexOf(body(name)))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
})
