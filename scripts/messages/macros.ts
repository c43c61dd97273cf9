import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { PluginOption } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '../..')
const KEPT = path.join(ROOT, 'node_modules/.cache/macros')
/** What a file becomes depends on these, too: the settings here and Lingui's, and the versions of what reads them. */
const RULES = ['scripts/messages/macros.ts', 'lingui.config.ts', 'package-lock.json']

type Done = { code?: string; map?: unknown }
type Transform = { handler: (this: unknown, code: string, id: string, more: unknown) => Promise<Done | undefined> }

/**
 * Puts Lingui's macros into plain code. A build does it once for each file: the browser's scripts, the server's and the
 * router's own look at pages all ask for the same, as does the next build for every file that did not change.
 */
export async function macros({ isBuild }: { isBuild: boolean }): Promise<PluginOption[]> {
  // English is in the code; only other languages come from catalogues.
  const presets = [linguiTransformerBabelPreset({ descriptorFields: 'message' })]
  // Its own type is too deep to be compared with Vite's.
  if (!isBuild) return [(await babel({ presets })) as PluginOption]
  const plugin = await babel({ sourceMap: false, presets })
  const transform = plugin.transform as Transform
  const { handler } = transform
  const rules = await Promise.all(RULES.map((file) => fs.readFile(path.join(ROOT, file), 'utf8')))
  const hashed = createHash('sha256').update(rules.join('\0')).digest('hex')
  await fs.mkdir(KEPT, { recursive: true })
  transform.handler = async function (code, id, more) {
    const key = createHash('sha256')
      .update([hashed, path.extname(id), code].join('\0'))
      .digest('hex')
    const file = path.join(KEPT, key)
    const kept = await fs.readFile(file, 'utf8').catch(() => undefined)
    if (kept !== undefined) return { code: kept, map: null }
    const done = await handler.call(this, code, id, more)
    if (done?.code !== undefined) await keep(file, done.code)
    return done
  }
  return [plugin as PluginOption]
}

/** A file is whole or not there, also when two builds write it. */
async function keep(file: string, code: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  await fs.writeFile(draft, code)
  await fs.rename(draft, file)
}
