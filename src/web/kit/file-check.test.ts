import { expect, test } from 'vitest'
import { tableRule } from '#shared/table-import.ts'
import { photoRule } from '#features/base/upload/upload.contract.ts'
import { problemOf } from './file-check.ts'

const file = (name: string, type: string, size = 10) => ({ name, type, size })

test('a table is known by its ending where a system calls it its own, a picture by both', () => {
  expect(problemOf(file('people.csv', 'application/vnd.ms-excel'), tableRule)).toBeNull()
  expect(problemOf(file('people.CSV', ''), tableRule)).toBeNull()
  expect(problemOf(file('people.xls', 'application/vnd.ms-excel'), tableRule)).toBe(tableRule.wrongType)
  expect(problemOf(file('people.csv', 'text/csv', 1_000_001), tableRule)).toBe(tableRule.tooLarge)
  expect(problemOf(file('me.jpg', 'application/vnd.ms-excel'), photoRule)).toBe(photoRule.wrongType)
  expect(problemOf(file('me.text', 'image/jpeg'), photoRule)).toBe(photoRule.wrongExtension)
})
