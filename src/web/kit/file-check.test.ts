import { expect, test } from 'vitest'
import { employeeTableRule } from '#features/employee/import/import.contract.ts'
import { photoRule } from '#features/upload/upload.contract.ts'
import { problemOf } from './file-check.ts'

const file = (name: string, type: string, size = 10) => ({ name, type, size })

test('a table is known by its ending where a system calls it its own, a picture by both', () => {
  expect(problemOf(file('people.csv', 'application/vnd.ms-excel'), employeeTableRule)).toBeNull()
  expect(problemOf(file('people.CSV', ''), employeeTableRule)).toBeNull()
  expect(problemOf(file('people.xls', 'application/vnd.ms-excel'), employeeTableRule)).toBe(employeeTableRule.wrongType)
  expect(problemOf(file('people.csv', 'text/csv', 1_000_001), employeeTableRule)).toBe(employeeTableRule.tooLarge)
  expect(problemOf(file('me.jpg', 'application/vnd.ms-excel'), photoRule)).toBe(photoRule.wrongType)
  expect(problemOf(file('me.text', 'image/jpeg'), photoRule)).toBe(photoRule.wrongExtension)
})
