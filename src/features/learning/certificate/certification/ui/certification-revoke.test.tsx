// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, fill, openPage, press } from '#tests/support/screen.tsx'
import { certificateApi } from '../../certificate.contract.ts'
import { certificationApi } from '../certification.contract.ts'
import * as page from './certifications.page.tsx'

const listed = answer(certificationApi.list, ({ certifications: [first], ...paged }) => ({
  ...paged,
  certifications: first
    ? [
        { ...first, id: 3, name: 'Amina Uwase', state: 'valid' as const },
        { ...first, id: 4, name: 'Kofi Mensah', state: 'revoked' as const },
      ]
    : [],
}))
const place = { path: '/dashboard/certifications', answers: [listed, answer(certificateApi.revoke)] }

test('an admin revokes a certificate where it is listed, with a reason; one that has ended has no such button', async () => {
  await openPage(page, { ...place, as: 'admin' })
  await press('Revoke Amina Uwase’s certificate')
  expect(screen.queryByRole('button', { name: 'Revoke Kofi Mensah’s certificate' })).toBeNull()
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Amina Uwase')
  await fill({ Reason: 'Issued by mistake' })
  within(dialog).getByRole('button', { name: 'Revoke certificate' }).click()
  await expectText('Revoked')
})

test('human resources read the list and revoke nothing', async () => {
  await openPage(page, { ...place, as: 'hr' })
  await expectText('Amina Uwase')
  expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull()
})
