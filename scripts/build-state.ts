import fs from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './stages.ts'

const SOURCES = [
  'src',
  'scripts/messages',
  'scripts/browser-bundle.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'lingui.config.ts',
  'package-lock.json',
]
/** A build writes it last (react-router.config.ts). */
const LAST = 'build/server/languages.json'

/** Is the built web app newer than all its sources? */
export async function isBuildFresh(): Promise<boolean> {
  const built = await fs.stat(path.join(ROOT, LAST)).catch(() => undefined)
  if (!built) return false
  const newest = await Promise.all(SOURCES.map((source) => newestChange(path.join(ROOT, source))))
  return Math.max(...newest) <= built.mtimeMs
}

async function newestChange(place: string): Promise<number> {
  const about = await fs.stat(place)
  if (!about.isDirectory()) return about.mtimeMs
  const entries = await fs.readdir(place, { recursive: true, withFileTypes: true })
  const times = entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(async (entry) => (await fs.stat(path.join(entry.parentPath, entry.name))).mtimeMs)
  return Math.max(about.mtimeMs, ...(await Promise.all(times)))
}
