import fs from 'node:fs/promises'
import autocannon from 'autocannon'

/** One request that is sent again and again. */
export type Target = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  connections: number
}

/** Requests a second, waiting times in milliseconds, and the server's processor time per answer in milliseconds. */
export type Measured = { rate: number; p50: number; p95: number; p99: number; cpu: number }

/**
 * Sends the request for some seconds over loopback; throws when any answer is not a 2xx.
 * @param pid the process that answers
 */
export async function measure(target: Target, seconds: number, pid: number): Promise<Measured> {
  const times: number[] = []
  let refused = 0
  const cpuBefore = await cpuOf(pid)
  const began = performance.now()
  const { url, method = 'GET', headers = {}, body, connections } = target
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      { url, method, headers, ...(body ? { body } : {}), connections, duration: seconds },
      (problem: unknown, result) => (problem ? reject(problem) : resolve(result)),
    )
    running.on('response', (_client, status, _bytes, time) => {
      times.push(time)
      if (status < 200 || status > 299) refused += 1
    })
  })
  const tookSeconds = (performance.now() - began) / 1000
  const cpu = ((await cpuOf(pid)) - cpuBefore) / Math.max(1, times.length)
  if (refused > 0 || errors > 0) {
    throw new Error(`${url}: ${refused} refused, ${errors} failed of ${times.length}`)
  }
  times.sort((a, b) => a - b)
  return {
    rate: times.length / tookSeconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    cpu,
  }
}

/** Linux counts in hundredths of a second; elsewhere the column stays empty. */
const TICK_MS = 10

/** Processor time of a process so far, in milliseconds; NaN without /proc. */
export async function cpuOf(pid: number): Promise<number> {
  const line = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user ?? NaN) + Number(system ?? NaN)) * TICK_MS
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** The middle one of several runs, so that a burst of other work does not decide. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

export const medianOf = (runs: readonly Measured[]): Measured => ({
  rate: median(runs.map((run) => run.rate)),
  p50: median(runs.map((run) => run.p50)),
  p95: median(runs.map((run) => run.p95)),
  p99: median(runs.map((run) => run.p99)),
  cpu: median(runs.map((run) => run.cpu)),
})
