import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/contracts.ts'
import { CHUNKS, PURE } from '../../scripts/browser-bundle.ts'
import { filesBelow } from '../../scripts/imports.ts'

const sources = filesBelow(ROOT, 'src')

/** Each package, and the files of those whose parts the expressions name. */
const packages = fs
  .globSync(['node_modules/*', 'node_modules/@*/*'], { cwd: ROOT })
  .map((name) => `${name}/index.js`)
  .concat(
    ['node_modules/@tanstack', 'node_modules/@mantine/core/esm', 'node_modules/@mantine/hooks/esm'].flatMap((folder) =>
      filesBelow(ROOT, folder),
    ),
  )

const FILES = [...sources, ...packages, 'rolldown/runtime', 'rolldown:runtime']

/** The expression without one of its alternatives, for each of them: a group that loses its only one must match nothing. */
function withoutEach(source: string): { alternative: string; rest: RegExp }[] {
  const open: number[][] = []
  const spans: [number, number][] = []
  for (let at = 0; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '(') open.push([source[at + 1] === '?' ? at + 2 : at])
    else if (source[at] === '|') open.at(-1)?.push(at)
    else if (source[at] === ')') {
      const bars = [...(open.pop() ?? []), at]
      if (bars.length > 2) for (const [n, end] of bars.slice(1).entries()) spans.push([bars[n] ?? 0, end])
    }
  }
  return spans.map(([start, end]) => ({
    alternative: source.slice(start + 1, end),
    rest: new RegExp(`${source.slice(0, start + 1)}\\b\\B${source.slice(end)}`),
  }))
}

test('each file that a chunk names exists', () => {
  const unused = CHUNKS.flatMap(({ name, test: whole }) => {
    const matched = FILES.filter((file) => whole.test(file)).join()
    expect(matched, name).not.toBe('')
    return withoutEach(whole.source)
      .filter(({ rest }) => FILES.filter((file) => rest.test(file)).join() === matched)
      .map(({ alternative }) => `${name}: ${alternative}`)
  })
  expect(unused).toEqual([])
})

test('each function that the build may leave out exists', () => {
  const all = sources
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n')
  const missing = PURE.filter((name) => name !== 'z' && !new RegExp(`export (const|function) ${name}\\b`).test(all))
  expect(missing).toEqual([])
})

test('no package has a variable of such a name, whose calls the build would leave out', () => {
  const begins = new RegExp(`^[ \\t]*(?:${PURE.join('|')})\\??[.(].*$`, 'gm')
  const found = fs
    .globSync(
      'node_modules/{prosemirror-*,@tiptap/*,@mantine/*,@tanstack/*,@lingui/*,media-chrome}/{dist,esm,lib}/**/*.{js,mjs}',
      {
        cwd: ROOT,
      },
    )
    .flatMap((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').match(begins) ?? [])
  expect(found).toEqual([])
})
