import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../../scripts/imports.ts'
import { ROOT } from '#tests/support/contracts.ts'

const MANTINE = path.join(ROOT, 'node_modules/@mantine/core')
const LIST = 'src/web/kit/mantine-styles.css'
/** The stylesheets that every component needs, in Mantine's own order; they belong to no component. */
const GROUND = ['baseline', 'default-css-variables', 'global']

const read = (...parts: string[]): string => fs.readFileSync(path.join(...parts), 'utf8')
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** The names that the source imports from Mantine, types left out. */
function importedNames(): Set<string> {
  const lists = filesBelow(ROOT, 'src')
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => namesIn(read(ROOT, file), /import \{([^}]*)\} from '@mantine\/core'/g))
  const names = [...lists, ...listsOf('spotlight'), ...listsOf('tiptap')]
    .flatMap((list) => list.split(','))
    .map((name) => name.trim().replace(/ as \w+$/, ''))
  return new Set(names.filter((name) => name !== '' && !name.startsWith('type ') && !UNUSED.has(name)))
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

/** The stylesheets of these components and of all their parts: `Modal` uses `ModalBase`, `Overlay` … */
function stylesheetsOf(names: Set<string>): string[] {
  const index = read(MANTINE, 'esm/index.mjs')
  const files = [...index.matchAll(/import \{([^}]*)\} from "\.\/([^"]+)"/g)]
    .filter(([, exported]) => (exported ?? '').split(',').some((name) => names.has(name.trim())))
    .map(([, , file]) => path.join(MANTINE, 'esm', file ?? ''))
  const reached = new Set(files)
  for (const file of reached) {
    for (const next of namesIn(read(file), /from "(\.[^"]+)"/g)) reached.add(path.resolve(path.dirname(file), next))
  }
  return [...reached].flatMap((file) => namesIn(file, /\/([A-Za-z]+)\.module\.mjs$/g))
}

const listed = namesIn(read(ROOT, LIST), /@mantine\/core\/styles\/([\w-]+)\.layer\.css/g)

test('every Mantine component on a screen has its stylesheet, and no other is sent', () => {
  expect(listed.toSorted()).toEqual([...new Set([...GROUND, ...stylesheetsOf(importedNames())])].toSorted())
})

test('the stylesheets are in the order of Mantine’s own list, as later rules win', () => {
  const whole = read(MANTINE, 'styles.layer.css')
  const body = (name: string): string =>
    read(MANTINE, `styles/${name}.layer.css`).replace('@layer mantine {', '').trim().slice(0, -1).trim()
  const places = listed.map((name) => whole.indexOf(body(name)))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
