import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '..')

/** One step of a check run: its name and its commands, one after the other. */
export type Stage = { name: string; commands: readonly (readonly string[])[] }

/** The linter reads the types of the whole program anyway, so it says what the compiler says, too. */
export const TYPES_AND_LINT: Stage = {
  name: 'types and lint',
  commands: [
    ['react-router', 'typegen'],
    ['oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  ],
}
// No pattern of names: beside one, only what matches it is looked at in folders, too.
export const FORMAT: Stage = { name: 'format', commands: [['oxfmt', '--check', '.']] }
export const STRUCTURE: Stage = {
  name: 'structure',
  commands: [
    ['node', 'scripts/check-structure.ts'],
    ['node', 'demo/check.ts'],
  ],
}
export const DEAD_CODE: Stage = { name: 'dead code', commands: [['knip', '--treat-config-hints-as-errors']] }
export const BUILD: Stage = { name: 'build', commands: [['react-router', 'build']] }

/**
 * Runs a stage and prints one line with its seconds; its output is shown only when it failed, or
 * live with `show`.
 * @param keep gets all that the stage printed
 */
export async function runStage(stage: Stage, show = false, keep?: (output: string) => void): Promise<boolean> {
  const began = performance.now()
  let text = ''
  for (const command of stage.commands) {
    const { code, output } = await run(command, show)
    text += output
    if (code === 0) continue
    if (!show) process.stdout.write(`${text}\n`)
    keep?.(text)
    console.log(`✗ ${stage.name} (${secondsSince(began)})`)
    return false
  }
  keep?.(text)
  console.log(`✓ ${stage.name} (${secondsSince(began)})`)
  return true
}

/** Seconds since a `performance.now()`, for people. */
export const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`

/** Runs a program of node_modules/.bin in the project folder, without a standard input. */
function run(command: readonly string[], show: boolean): Promise<{ code: number; output: string }> {
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` },
    shell: process.platform === 'win32',
  })
  let output = ''
  const take = (chunk: Buffer): void => {
    output += chunk.toString()
    if (show) process.stdout.write(chunk)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
