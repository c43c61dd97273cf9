// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, expectFile, expectText, field, fill, openPage, press, sentWrites } from '#tests/support/screen.tsx'
import { couponApi } from '../coupon.contract.ts'
import { CouponForm } from './coupon-form.tsx'
import * as coupons from './coupons.page.tsx'

test('the coupons are saved as a file', async () => {
  await expectFile(coupons, {
    path: '/dashboard/course-pricing/coupons',
    as: 'accountant',
    answers: [answer(couponApi.list)],
    file: couponApi.export,
    query: 'state=open',
  })
})

test('a percentage over 100 is refused with its reason, and stays as it was typed', async () => {
  const place = {
    path: '/dashboard/course-pricing/coupons',
    as: 'accountant',
    answers: [answer(couponApi.list)],
  } as const
  await openPage(coupons, place)
  await press('New coupon')
  await fill({ Code: 'AUTUMN', Percent: '150' })
  fireEvent.blur(await field('Percentage'))
  await press('Save coupon')
  await expectText('Enter at most 100')
  expect((await field('Percentage')).value).toBe('150')
})

test('an amount that cannot be read is not sent, and stays as it was typed', async () => {
  const place = {
    path: '/dashboard/course-pricing/coupons',
    as: 'accountant',
    answers: [answer(couponApi.list)],
  } as const
  await openPage(coupons, place)
  await press('New coupon')
  fireEvent.click(await field('An amount in one currency'))
  await fill({ Code: 'AUTUMN', Currency: 'RWF', Amount: '2500.00' })
  await press('Save coupon')
  await expectText('Too many decimal places for RWF')
  expect((await field('Amount')).value).toBe('2500.00')
  await fill({ Amount: '2,500' })
  await press('Save coupon')
  await expectText('Too many decimal places for RWF')
  expect(vi.mocked(fetch).mock.calls.filter(([, options]) => options?.method === 'POST')).toEqual([])
})

test.each([
  { kind: 'course', sent: '{"code":"AUTUMN","percent":15,"course_id":9}' },
  { kind: 'program', sent: '{"code":"AUTUMN","percent":15,"program_id":9}' },
] as const)('a coupon for one $kind is sent with it', async ({ kind, sent }) => {
  const only = { kind, id: 9 }
  const Page = () => <CouponForm isOpen only={only} onClose={() => {}} />
  await openPage({ default: Page }, { path: '/dashboard/course-pricing/coupons', as: 'accountant' })
  await fill({ Code: 'AUTUMN', Percentage: '15' })
  await press('Save coupon')
  await waitFor(() => expect(sentWrites()).toEqual([`POST ${couponApi.create.path} ${sent}`]))
})
