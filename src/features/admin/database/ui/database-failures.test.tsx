// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import { databaseApi } from '../database.contract.ts'
import * as database from './database-management.page.tsx'

// What an administrator reads about files that belong to nothing, and when a call about them is refused.

const place = { path: '/dashboard/database-management', as: 'admin' } as const
const state = answer(databaseApi.get)
const found = answer(databaseApi.orphans, (orphans) => ({
  ...orphans,
  files: { count: 0, bytes: 0, names: [] },
  unused: { count: 2, bytes: 2000, names: ['portrait.png', 'banner.png'] },
}))

test('looking for the files', async () => {
  await openPage(database, { ...place, answers: [state] })
  await press('Find unused files')
  await expectText('The files could not be read')
})

test('a database that has counted nothing yet says so, and so does one without days', async () => {
  const fresh = answer(databaseApi.get, (known) => ({ ...known, statements: [], growth: [] }))
  await openPage(database, { ...place, answers: [fresh] })
  await expectText('No queries recorded yet')
  await expectText('No data yet')
})

test('what nothing uses is shown, and deleted with the password', async () => {
  await openPage(database, { ...place, answers: [state, found] })
  await press('Find unused files')
  await expectText(/^2 pictures and documents are unused/)
  await expectText('portrait.png, banner.png')
  await press('Delete unused files')
  await fill({ 'Your password': 'not this one' })
  await press('Delete')
  await expectText('The files could not be deleted')
  expect((await field('Your password')).value).toBe('not this one')
  await press('Cancel')
})
