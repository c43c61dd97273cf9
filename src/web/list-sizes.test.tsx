// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { logApi } from '#features/admin/log/log.contract.ts'
import { mentorPaymentApi } from '#features/money/mentor-payment/mentor-payment.contract.ts'
import { programPriceApi } from '#features/money/price/price.contract.ts'
import { privacyRequestApi } from '#features/admin/privacy/request/request.contract.ts'
import { publicationApi } from '#features/money/publication/publication.contract.ts'
import { courseReportApi } from '#features/admin/report/course-report/course-report.contract.ts'
import { learnerReportApi } from '#features/admin/report/learner-report/learner-report.contract.ts'
import { teacherReportApi } from '#features/admin/report/teacher-report/teacher-report.contract.ts'
import { personApi } from '#features/base/user/person/person.contract.ts'
import { jsonSchemaOf } from '#server/schema/schema-fields.ts'
import { sampleOf } from '#server/preview/sample.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { answer, expectText, openPage } from '#tests/support/screen.tsx'

// The lists by which administrators and accountants run the product, with no row, with one, and with 400.

type Page = { default: ComponentType; clientLoader?: unknown }
type List = {
  page: () => Promise<Page>
  address: string
  of: Endpoint
  /** Where its rows are in the answer. */
  rows: string
  /** What someone reads who has none. */
  empty: string
  as?: Role
}

const REPORTS = {
  page: () => import('#features/admin/report/academic/ui/academic-reports.page.tsx'),
  as: 'hr' as const,
}

const LISTS: Record<string, List> = {
  users: {
    page: () => import('#features/base/user/ui/user-list.page.tsx'),
    address: '/dashboard/users',
    of: personApi.list,
    rows: 'users',
    empty: 'No users found',
  },
  roles: {
    page: () => import('#features/base/user/ui/role-holders.page.tsx'),
    address: '/dashboard/user-roles',
    of: personApi.listAdmin,
    rows: 'users',
    empty: 'No users found',
  },
  'the audit log': {
    page: () => import('#features/admin/log/ui/audit-log.page.tsx'),
    address: '/dashboard/system-logs',
    of: logApi.audit,
    rows: 'lines',
    empty: 'No entries yet',
  },
  'sign-ins': {
    page: () => import('#features/admin/log/ui/sign-in-log.page.tsx'),
    address: '/dashboard/system-logs/sign-ins',
    of: logApi.signIns,
    rows: 'lines',
    empty: 'No one has signed in yet',
  },
  errors: {
    page: () => import('#features/admin/log/ui/error-log.page.tsx'),
    address: '/dashboard/system-logs/errors',
    of: logApi.errors,
    rows: 'errors',
    empty: 'No errors',
  },
  mails: {
    page: () => import('#features/admin/log/ui/mail-log.page.tsx'),
    address: '/dashboard/system-logs/mails',
    of: logApi.mails,
    rows: 'mails',
    empty: 'No emails yet',
  },
  'background work': {
    page: () => import('#features/admin/log/ui/job-log.page.tsx'),
    address: '/dashboard/system-logs/jobs',
    of: logApi.jobs,
    rows: 'jobs',
    empty: 'No background jobs yet',
  },
  'privacy requests': {
    page: () => import('#features/admin/privacy/ui/privacy-requests.page.tsx'),
    address: '/dashboard/privacy-requests',
    of: privacyRequestApi.list,
    rows: 'requests',
    empty: 'No requests in this list',
  },
  'mentor payments': {
    page: () => import('#features/money/mentor-payment/ui/mentor-payments.page.tsx'),
    address: '/dashboard/mentor-payments',
    of: mentorPaymentApi.list,
    rows: 'statements',
    empty: 'No statements in this list',
    as: 'accountant',
  },
  'prices of programs': {
    page: () => import('#features/money/price/ui/program-pricing.page.tsx'),
    address: '/dashboard/program-pricing',
    of: programPriceApi.list,
    rows: 'priced',
    empty: 'No programs yet',
    as: 'accountant',
  },
  publications: {
    page: () => import('#features/money/publication/ui/publications.page.tsx'),
    address: '/dashboard/publications',
    of: publicationApi.list,
    rows: 'data',
    empty: 'No publications in this period',
    as: 'accountant',
  },
  'courses in the report': {
    ...REPORTS,
    address: '/dashboard/academic-reports?tab=courses',
    of: courseReportApi.list,
    rows: 'courses',
    empty: 'No courses yet',
  },
  'learners in the report': {
    ...REPORTS,
    address: '/dashboard/academic-reports?tab=students',
    of: learnerReportApi.list,
    rows: 'students',
    empty: 'No one needs help',
  },
  'teachers in the report': {
    ...REPORTS,
    address: '/dashboard/academic-reports?tab=teachers',
    of: teacherReportApi.list,
    rows: 'teachers',
    empty: 'No teachers yet',
  },
}

const PAGE = 25

/** Opens the list with the first page of so many rows. */
async function open({ page, address, of, rows, as = 'admin' }: List, total: number) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lists answer with their rows beside their paging
  const sample = sampleOf(jsonSchemaOf(of.response, 'output'), new Date()) as Record<string, object[]>
  const [first = {}] = sample[rows] ?? []
  const many = answer(of, () => {
    const shown = Array.from({ length: Math.min(total, PAGE) }, (_, at) => ({ ...first, id: at + 1 }))
    const last = Math.max(1, Math.ceil(total / PAGE))
    const paging = { total, page: 1, last_page: last, next: last > 1 ? 2 : null, has_more: false }
    return { ...sample, [rows]: shown, ...paging, count: total, current_page: 1 }
  })
  const [path = ''] = address.split('?')
  await openPage(await page(), { path, address, as, answers: [many] })
}

const rowsShown = () => document.querySelectorAll('main [data-row], [data-row]').length

test.each(Object.entries(LISTS))('%s: no row says what there is to do or that there is nothing', async (_, list) => {
  await open(list, 0)
  await expectText(list.empty)
  expect(rowsShown()).toBe(0)
})

test.each(Object.entries(LISTS))('%s: one row needs no pages', async (_, list) => {
  await open(list, 1)
  await expectText('1 entry')
  expect(rowsShown()).toBe(1)
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
})

test.each(Object.entries(LISTS))('%s: of 400 rows a page is shown, and the rest is in pages', async (_, list) => {
  await open(list, 400)
  await expectText('400 entries')
  expect(rowsShown()).toBe(PAGE)
  expect(screen.getByRole('button', { name: 'Page 16' })).toBeTruthy()
})
