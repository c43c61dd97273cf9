import { expect, test } from 'vitest'
import { isOpenToAll } from './open-to-all.logic.ts'

test('the first lesson of a free course is open to everybody, unless its author has said otherwise', () => {
  const open = (isPreview: boolean | null, at: number, isFree: boolean) => isOpenToAll({ isPreview, at }, isFree)
  expect([open(null, 0, true), open(null, 1, true), open(null, 0, false)]).toEqual([true, false, false])
  expect([open(false, 0, true), open(true, 3, false), open(true, 1, true)]).toEqual([false, true, true])
})
