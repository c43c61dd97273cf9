// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectFile, expectText, openPage } from '#tests/support/screen.tsx'
import { announcementApi } from '../announcement.contract.ts'
import * as announcements from './announcements.page.tsx'

const place = { path: '/dashboard/announcements', answers: [answer(announcementApi.list)] }

test('the announcements are saved as a file by those who write them', async () => {
  await expectFile(announcements, { ...place, as: 'hr', file: announcementApi.export })
})

test('whoever reads them has no file', async () => {
  await openPage(announcements, { ...place, as: 'student' })
  await expectText('Announcements')
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
})
