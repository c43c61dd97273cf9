import { expect, test } from 'vitest'
import { STEPS, hidingStepsOf } from './column-hiding.ts'
import type { Column } from './table-types.ts'

type Plain = Pick<Column<unknown>, 'kind' | 'priority' | 'isSortable' | 'align' | 'isMain'>

const column = (key: string, looks: Plain = {}): Column<unknown> => ({
  key,
  title: { id: key },
  cell: () => key,
  ...looks,
})

type Extra = { hasTicks?: boolean; actions?: number; titles?: Record<string, string> }

const stepsFor = (columns: readonly Column<unknown>[], { hasTicks = false, actions = 0, titles }: Extra = {}) =>
  hidingStepsOf({ columns, main: columns[0], titleOf: ({ key }) => titles?.[key] ?? key, hasTicks, actions })

test('what fits into the narrowest table is always there', () => {
  expect([...stepsFor([column('name'), column('day', { kind: 'day' }), column('state', { kind: 'state' })])]).toEqual(
    [],
  )
})

test('columns make way by how much they matter, then from the end', () => {
  const columns = [
    column('name'),
    column('note', { kind: 'text', priority: 3 }),
    column('day', { kind: 'day' }),
    column('course', { kind: 'text' }),
    column('state', { kind: 'state', priority: 1 }),
  ]
  const steps = stepsFor(columns, { actions: 14.5 })
  expect(steps.get('state')).toBeUndefined()
  const order = ['day', 'course', 'note'].map((key) => steps.get(key) ?? 0)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(steps.get('note')).toBeGreaterThan(STEPS[0])
})

test('the room of ticks, actions and long headings counts; a column without any room at all is never there', () => {
  const columns = [column('name'), ...['one', 'two', 'other'].map((key) => column(key, { kind: 'code' }))]
  expect(stepsFor(columns).get('other')).toBe(58.5)
  expect(stepsFor(columns, { hasTicks: true, actions: 8 }).get('other')).toBe(67)
  expect(stepsFor(columns, { titles: { other: 'Donaudampfschifffahrtsgesellschaftskapitän' } }).get('other')).toBe(67)
  const many = Array.from({ length: 9 }, (_, nth) => column(`c${nth}`, { kind: 'long' }))
  expect(stepsFor(many).get('c8')).toBe(Infinity)
})
