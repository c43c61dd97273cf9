import fs from 'node:fs/promises'

/** Resident memory of a process in MB: now, and the most it ever had (Linux tells both). */
export async function residentOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await fs.readFile(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { now: of('VmRSS'), peak: of('VmHWM') }
}
