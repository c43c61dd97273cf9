// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { expectRetry, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
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
