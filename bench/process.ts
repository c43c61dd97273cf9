import { type ChildProcess, execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.resolve(import.meta.dirname, '..')
const START_LIMIT_MS = 120_000

/** Runs one of our scripts to its end and returns what it printed. */
export async function run(script: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    maxBuffer: 64_000_000,
  })
  return stdout
}

export type Running = { url: string; pid: number; stop: () => Promise<void> }

/** Starts one of our servers and waits until it answers. */
export async function start(
  script: string,
  { port, probe, env, input = '' }: { port: number; probe: string; env: Record<string, string>; input?: string },
): Promise<Running> {
  const child = spawn(process.execPath, [path.join(ROOT, script)], {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(input)
  const url = `http://127.0.0.1:${port}`
  await answers(`${url}${probe}`, child)
  return { url, pid: child.pid ?? 0, stop: () => end(child) }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_LIMIT_MS
  while (performance.now() < until && child.exitCode === null) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill()
  throw new Error(`${url} did not answer`)
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
