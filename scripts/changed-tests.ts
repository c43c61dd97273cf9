import { execFileSync } from 'node:child_process'
import type { SourceFile } from './imports.ts'

const git = (root: string, ...words: string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Where this branch left main; on main itself the newest commit, or what origin has of it. */
function baseOf(root: string): string {
  const known = git(root, 'for-each-ref', '--format=%(refname)', 'refs/remotes/origin/main', 'refs/heads/main')
  const main = known.find((ref) => ref.includes('origin')) ?? known[0]
  return main ? (git(root, 'merge-base', 'HEAD', main)[0] ?? 'HEAD') : 'HEAD'
}

/** Every file that differs from main, committed or not, new ones too; paths relative to `root`. */
export const changedFiles = (root: string): string[] => [
  ...git(root, 'diff', '--name-only', '--no-renames', baseOf(root)),
  ...git(root, 'ls-files', '--others', '--exclude-standard'),
]

const featureOf = (file: string): string | undefined => /^(?:src\/)?features\/([^/]+\/[^/]+)\//.exec(file)?.[1]

/** The features that these files belong to. */
export const changedFeatures = (files: readonly string[]): Set<string> =>
  new Set(files.map(featureOf).filter((feature) => feature !== undefined))

/** These features, and those with a file that imports from one of them. */
export function withImporters(features: ReadonlySet<string>, sources: readonly SourceFile[]): Set<string> {
  const importers = sources
    .filter(({ imports }) => imports.some((name) => features.has(featureOf(name) ?? '')))
    .map(({ path }) => featureOf(path))
  return new Set([...features, ...importers.filter((feature) => feature !== undefined)])
}

/** Folders and files whose tests a change asks for, as patterns of the test runner. */
export function testPatterns(files: readonly string[], features: ReadonlySet<string>): string[] {
  const beside = files
    .filter((file) => /^src\/(shared|server|web|app)\/.+\.tsx?$/.test(file))
    .map((file) => file.slice(0, file.lastIndexOf('/') + 1))
  const changed = files.filter((file) => /^tests\/(support|architecture)\/.+\.test\.ts$/.test(file))
  return [...new Set([...[...features].map((name) => `src/features/${name}/`), ...beside, ...changed])]
}
