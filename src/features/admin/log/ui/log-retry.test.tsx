// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answer, expectText, openPage, press } from '#tests/support/screen.tsx'
import { logApi } from '../log.contract.ts'
import * as jobs from './job-log.page.tsx'
import * as mails from './mail-log.page.tsx'

// What an administrator sees of work that has failed, and that pressing twice asks once.

const ID = '0d6d6f3e-8f0a-4a57-9a43-5f1f2a3b4c5d'
const failed = { job_id: ID, state: 'failed', thing: 'archive:7', problem: 'no room left' } as const

const failedJob = answer(logApi.jobs, ({ jobs: rows, ...paging }) => ({
  ...paging,
  jobs: rows.map((row) => ({ ...row, ...failed, name: 'privacy-archive' })),
}))
const failedMail = answer(logApi.mails, ({ mails: rows, ...paging }) => ({
  ...paging,
  mails: rows.map((row) => ({ ...row, ...failed, subject: 'Welcome' })),
}))
const doneJob = answer(logApi.jobs, ({ jobs: rows, ...paging }) => ({
  ...paging,
  jobs: rows.map((row) => ({ ...row, state: 'done' as const })),
}))

const RETRY = answer(logApi.retry).to

/** How often work was queued again. */
const retries = (): number =>
  vi.mocked(fetch).mock.calls.filter(([, init]) => (init?.method ?? 'GET') === 'POST').length

describe.each([
  { what: 'a job', page: jobs, path: '/dashboard/system-logs/jobs', rows: failedJob, name: 'privacy-archive' },
  { what: 'a mail', page: mails, path: '/dashboard/system-logs/mails', rows: failedMail, name: 'Welcome' },
])('$what that has failed', ({ page, path, rows, name }) => {
  test('says why, and is queued once although the button is pressed twice', async () => {
    const slow = Promise.withResolvers<Response>()
    await openPage(page, { path, as: 'admin', answers: [rows, { to: RETRY, with: () => slow.promise }] })
    await expectText('no room left')
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: `Try again: ${name}` })
    fireEvent.click(button)
    await waitFor(() => expect(button.disabled).toBe(true))
    fireEvent.click(button)
    slow.resolve(Response.json({ message: 'Job queued again' }))
    await expectText('Job queued again')
    expect(retries()).toBe(1)
  })

  test('whoever comes second reads that it was queued already, and can go on', async () => {
    const lost = 'This job has not failed, or has already been queued again'
    const second = {
      to: RETRY,
      with: () => Response.json({ code: 'conflict', message: lost }, { status: 409 }),
    }
    await openPage(page, { path, as: 'admin', answers: [rows, second] })
    await press(`Try again: ${name}`)
    await expectText(lost)
  })

  test('a refusal without words is said in ours', async () => {
    await openPage(page, { path, as: 'admin', answers: [rows] })
    await press(`Try again: ${name}`)
    await expectText('The job could not be queued again')
  })
})

test('what is done cannot be tried again', async () => {
  await openPage(jobs, { path: '/dashboard/system-logs/jobs', as: 'admin', answers: [doneJob] })
  await expectText('Done')
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
})
