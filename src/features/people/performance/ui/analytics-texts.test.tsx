// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectText, openPage } from '#tests/support/screen.tsx'
import { performanceApi } from '../performance.contract.ts'
import * as analytics from './analytics.page.tsx'

test('analytics say what is missing (spec 2 §2)', async () => {
  const bare = answer(performanceApi.read, (figures) => ({
    ...figures,
    ratings: figures.ratings.map((one) => ({
      ...one,
      recommendation: null,
      rated_by: one.rated_by && { ...one.rated_by, name: '' },
    })),
    employee_ratings: figures.employee_ratings.map((one) => ({
      ...one,
      last_rated: null,
      latest_recommendation: null,
      avg_rating: null,
      total_ratings: 0,
    })),
    top_performers: [],
  }))
  await openPage(analytics, {
    path: '/dashboard/analytics',
    address: '/dashboard/analytics?employee=1',
    as: 'hr',
    answers: [bare],
  })
  for (const text of ['No performance data available', 'No recommendation', 'Never', 'Unknown']) await expectText(text)
  for (const text of ['Present', 'Late', 'Absent', 'Rating History', 'Date', 'Rating', 'Rated By', 'Recommendation'])
    await expectText(text)
})
