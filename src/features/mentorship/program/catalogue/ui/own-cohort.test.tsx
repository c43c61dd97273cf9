// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { memberApi } from '#features/mentorship/program-member/program-member.contract.ts'
import { answer, expectText, openPage } from '#tests/support/screen.tsx'
import { catalogueApi } from '../catalogue.contract.ts'
import * as details from './program-details.page.tsx'

const SLUG = 'data'
const program = answer(catalogueApi.get, ({ program: sample }) => ({
  program: {
    ...sample,
    slug: SLUG,
    prices: [],
    cohorts: sample.cohorts.slice(0, 1).map((cohort) => ({ ...cohort, id: 5, is_open: true, places_left: 3 })),
  },
}))
const mine = (slug: string, cohort: number) =>
  answer(memberApi.listOwn, (sample) => ({
    programs: sample.programs.slice(0, 1).map((one) => ({
      ...one,
      status: 'joined' as const,
      program: { ...one.program, slug },
      cohort: { ...one.cohort, id: cohort },
    })),
  }))
const open = (own: ReturnType<typeof mine>) =>
  openPage(details, { path: '/programs/:slug', address: `/programs/${SLUG}`, as: 'student', answers: [program, own] })

test('whoever has a place in the program is not asked to join it again', async () => {
  await open(mine(SLUG, 5))
  expect((await screen.findByRole('link', { name: 'You have a place' })).getAttribute('href')).toBe(
    '/dashboard/my-programs',
  )
  expect(screen.queryByText('Join')).toBeNull()
})

test('a place in another program leaves the way in', async () => {
  await open(mine('another', 5))
  await expectText('Join')
})
