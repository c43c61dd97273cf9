// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { verificationApi } from '../verification.contract.ts'
import * as verifications from './verifications.page.tsx'

test('the checks of certificates and cards are saved as a file', async () => {
  await expectFile(verifications, {
    path: '/dashboard/certifications/checks',
    as: 'hr',
    answers: [answer(verificationApi.list)],
    file: verificationApi.export,
    query: 'kind=card&result=valid',
  })
})
