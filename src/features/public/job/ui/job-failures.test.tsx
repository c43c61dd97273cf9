// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleAnswer } from '#tests/support/samples.ts'
import { answer, expectRetry, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { jobApplicationApi } from '../job-application/job-application.contract.ts'
import { MemberArea } from '../job-application/ui/member-area.tsx'
import { jobApi } from '../job.contract.ts'
import * as career from './career.page.tsx'
import * as jobs from './job-list.page.tsx'

// What is said about jobs when a call is refused (spec 3 §8).

test('the public list', async () => {
  await openPage(career, { path: '/career', address: '/career?keyword=designer' })
  await expectText('Failed to fetch jobs')
})

test('the managed list', async () => {
  await openPage(jobs, { path: '/dashboard/jobs', as: 'admin' })
  await expectText('Failed to fetch jobs')
  await expectRetry()
})

test('a new job; what was typed stays', async () => {
  await openPage(jobs, { path: '/dashboard/jobs', as: 'admin' })
  await press('New job')
  await fill({
    Title: 'Beekeeper',
    Company: 'Virunga Honey',
    Location: 'Musanze, Rwanda',
    Type: 'Part-time',
    Salary: 'RWF 300,000',
    Description: 'You look after forty hives on the slope.',
  })
  await press('Create job')
  await expectText('Failed to save job')
  expect((await field('Title')).value).toBe('Beekeeper')
})

test('the form is closed until somebody asks for it; it begins at its first field, and gives the focus back', async () => {
  await openPage(jobs, { path: '/dashboard/jobs', as: 'admin' })
  const opener = await screen.findByRole('button', { name: 'New job' })
  expect(screen.queryByRole('button', { name: 'Create job' })).toBeNull()
  opener.focus()
  opener.click()
  expect(document.activeElement).toBe(await field('Title'))
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create job' })).toBeNull())
  expect(document.activeElement).toBe(opener)
})

function OpenJob() {
  return <MemberArea job={{ ...sampleAnswer(jobApi.get).job, status: 'open' }} personId={PERSON} />
}

test('the form of an application takes the focus of the button that has opened it', async () => {
  const mine = answer(jobApplicationApi.mine, (known) => ({ ...known, application: null }))
  await openPage({ default: OpenJob }, { path: '/career/:id', address: '/career/3', as: 'student', answers: [mine] })
  await press('Apply for this job')
  const heading = await screen.findByRole('heading', { name: 'Your application' })
  expect(document.activeElement).toBe(heading)
})
