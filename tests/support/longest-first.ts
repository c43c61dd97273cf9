import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that ask every call, and take minutes. The runner begins with what is largest to read, which they are not: one
 * of them would run at the end, alone, while the other core waits.
 */
const LONGEST = /\/architecture\/(odd-values|odd-input-\d|object-matrix)\.test\.ts$/

/** The order of the test files: what takes longest first, then as the runner would have it. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the runner's own order, not that of an array
    const sorted = await super.sort(files)
    const { longest = [], others = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      LONGEST.test(moduleId) ? 'longest' : 'others',
    )
    return [...longest, ...others]
  }
}
