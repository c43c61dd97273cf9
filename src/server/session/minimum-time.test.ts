import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withMinimumTime } from './minimum-time.ts'

describe('an answer in even time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** What became of the answer so far. */
  async function stateOf(answer: Promise<unknown>): Promise<string> {
    return Promise.race([
      answer.then(
        () => 'answered',
        () => 'refused',
      ),
      vi.advanceTimersByTimeAsync(0).then(() => 'open'),
    ])
  }

  test.each([
    ['with nothing to do', () => Promise.resolve('done'), 'answered'],
    ['that is refused', () => Promise.reject(new Error('no')), 'refused'],
  ] as const)('%s comes when the time is over, not before', async (_, work, end) => {
    const answer = withMinimumTime<string>(400, work)
    answer.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(399)
    expect(await stateOf(answer)).toBe('open')
    await vi.advanceTimersByTimeAsync(1)
    expect(await stateOf(answer)).toBe(end)
  })

  test('waits for work that takes longer', async () => {
    const answer = withMinimumTime(400, () => new Promise((resolve) => setTimeout(resolve, 900)))
    await vi.advanceTimersByTimeAsync(899)
    expect(await stateOf(answer)).toBe('open')
    await vi.advanceTimersByTimeAsync(1)
    expect(await stateOf(answer)).toBe('answered')
  })
})
