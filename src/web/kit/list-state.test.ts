import { expect, test } from 'vitest'
import { readView, searchState } from './list-state.ts'

const view = (address: string, state: unknown = null) => {
  const { get, ...values } = readView(new URLSearchParams(address), state)
  return { ...values, status: get('status') }
}

test('filters, order and page are read from the address, the search from the state of the entry', () => {
  expect(view('status=active&sort=-course&page=3&size=50', searchState('amina@example.test'))).toEqual({
    q: 'amina@example.test',
    page: 3,
    size: 50,
    sort: '-course',
    status: 'active',
  })
})

test('odd values count as the standard', () => {
  const standard = { q: '', page: 1, size: 25, sort: '', status: '' }
  for (const address of ['', 'page=0&size=7', 'page=-2&size=1e9', 'page=x&size=x', 'q=somebody']) {
    expect(view(address)).toEqual(standard)
  }
  for (const state of [undefined, 'q', 7, {}, { q: 7 }, { q: null }]) expect(view('', state)).toEqual(standard)
})
