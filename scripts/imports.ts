import fs from 'node:fs'
import path from 'node:path'

const IMPORT = /^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

export type SourceFile = { path: string; text: string; imports: string[]; packages: string[] }

/** Every file below a folder, as paths relative to `root`. */
export function filesBelow(root: string, folder: string): string[] {
  const place = path.join(root, folder)
  if (!fs.existsSync(place)) return []
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
}

/** Reads the sources under src/ with what each imports; paths begin after `src/`. */
export function readSources(root: string): SourceFile[] {
  return filesBelow(path.join(root, 'src'), '.')
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const text = fs.readFileSync(path.join(root, 'src', file), 'utf8')
      const names = [...text.matchAll(IMPORT), ...text.matchAll(DYNAMIC)].map((match) => match[1] ?? '')
      const inside = names.filter((name) => name.startsWith('#') || name.startsWith('.'))
      return {
        path: file,
        text,
        imports: inside.map((name) => resolve(file, name)).filter((name) => name !== undefined),
        packages: names.filter((name) => !inside.includes(name) && !name.startsWith('node:')).map(packageOf),
      }
    })
}

/** `#server/db/db.ts` and `../user/user.table.ts` as paths under src/; addresses outside src/ are left out. */
function resolve(from: string, name: string): string | undefined {
  const bare = name.split('?')[0] ?? name
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare)
  return /^#(shared|features|server|web|app)\//.test(bare) ? bare.slice(1) : undefined
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}
