// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { couponApi } from '../coupon.contract.ts'
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
