import fs from 'node:fs/promises'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that ask every call, and take minutes. The runner begins with what is largest to read, which they are not: one
 * of them would run at the end, alone, while the other core waits.
 */
const LONGEST = /\/architecture\/(odd-values|odd-input-\d|object-matrix)\.test\.ts$/
/** The same among those with a browser's globals. */
const LONGEST_IN_BROWSER = /\/app\/page-texts\.test\.tsx$/
/** How a file asks for a browser's globals. */
const BROWSER = '@vitest-environment happy-dom'

/**
 * The order of the test files: what takes longest first, then as the runner would have it, and those with a browser's
 * globals at the end. Files share a process only with neighbours of the same globals: mixed, nearly every file would
 * load the whole app and start a database again.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the runner's own order, not that of an array
    const sorted = await super.sort(files)
    const ranked = await Promise.all(sorted.map(async (file) => ({ file, rank: await rankOf(file) })))
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      ranked
        .filter(({ file }) => file.project === project)
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ file }) => file),
    )
  }
}

async function rankOf({ moduleId }: TestSpecification): Promise<number> {
  if (LONGEST.test(moduleId)) return 0
  if (LONGEST_IN_BROWSER.test(moduleId)) return 2
  return (await fs.readFile(moduleId, 'utf8')).includes(BROWSER) ? 3 : 1
}
