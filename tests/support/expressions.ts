import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { filesBelow } from '../../scripts/imports.ts'

/** The regular expressions of src/ that repeat something without a limit, and the files that make some from texts. */
export function expressionsOf(root: string): { written: RegExp[]; makers: string[] } {
  const written = new Map<string, RegExp>()
  const makers = new Set<string>()
  for (const file of filesBelow(path.join(root, 'src'), '.')) {
    if (!/(?<!\.test)\.tsx?$/.test(file)) continue
    const { program } = parseSync(file, readFileSync(path.join(root, 'src', file), 'utf8'))
    new Visitor({
      Literal(node) {
        if ('regex' in node && node.value && REPEATS.test(node.value.source))
          written.set(String(node.value), node.value)
      },
      NewExpression({ callee }) {
        if (callee.type === 'Identifier' && callee.name === 'RegExp') makers.add(file)
      },
    }).visit(program)
  }
  return { written: [...written.values()], makers: [...makers].toSorted() }
}

/** Only what repeats without a limit can take more time for each further letter. */
const REPEATS = /[*+]|\{\d+,\}/

/** What makes the time of an expression grow faster than its input; undefined when nothing does. */
export async function attackOn({ source, flags }: RegExp): Promise<string | undefined> {
  // In this process: its other backends are programs of one machine each.
  process.env.RECHECK_BACKEND = 'pure'
  const found = await check(source, flags, { timeout: 30_000 })
  if (found.status === 'safe') return undefined
  return found.status === 'vulnerable' ? `${found.complexity.summary}: ${found.attack.pattern}` : found.error.kind
}
