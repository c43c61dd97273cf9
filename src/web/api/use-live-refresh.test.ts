import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createRefresh } from './use-live-refresh.ts'

const NAME = 'thing.list'
const undo: (() => void)[] = []
afterEach(() => undo.splice(0).forEach((action) => action()))

/** A page that shows a read whose answers come when the test says so, each with what was true when it was asked for. */
function shownRead() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const server = { state: 'old' }
  const answers: (() => void)[] = []
  const queryFn = vi.fn<() => Promise<string>>(() => {
    const { state } = server
    return new Promise((resolve) => answers.push(() => resolve(state)))
  })
  const observer = new QueryObserver(cache, { queryKey: [NAME, {}], queryFn })
  undo.push(observer.subscribe(() => undefined))
  return { cache, server, answers, queryFn, shown: () => cache.getQueryData([NAME, {}]) }
}

test('an answer that was asked for before the event never stands above what the event tells of', async () => {
  const { cache, server, answers, queryFn, shown } = shownRead()
  answers[0]?.()
  await vi.waitFor(() => expect(shown()).toBe('old'))
  void cache.refetchQueries({ queryKey: [NAME] })
  server.state = 'new'
  createRefresh(cache, [NAME], () => false)()
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(3))
  answers[2]?.()
  await vi.waitFor(() => expect(shown()).toBe('new'))
  answers[1]?.()
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(shown()).toBe('new')
})

test('many events at once are one reading, and one more for those that came meanwhile', async () => {
  const { cache, server, answers, queryFn, shown } = shownRead()
  answers[0]?.()
  await vi.waitFor(() => expect(shown()).toBe('old'))
  const refresh = createRefresh(cache, [NAME], () => false)
  for (let nth = 0; nth < 10; nth += 1) refresh()
  expect(queryFn).toHaveBeenCalledTimes(2)
  server.state = 'newest'
  answers[1]?.()
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(3))
  answers[2]?.()
  await vi.waitFor(() => expect(shown()).toBe('newest'))
  expect(queryFn).toHaveBeenCalledTimes(3)
})

test('a hidden page reads nothing; what it shows counts as old', async () => {
  const { cache, answers, queryFn, shown } = shownRead()
  answers[0]?.()
  await vi.waitFor(() => expect(shown()).toBe('old'))
  createRefresh(cache, [NAME], () => true)()
  await vi.waitFor(() => expect(cache.getQueryState([NAME, {}])?.isInvalidated).toBe(true))
  expect(queryFn).toHaveBeenCalledTimes(1)
})
