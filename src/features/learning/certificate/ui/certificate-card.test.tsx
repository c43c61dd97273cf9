import { setupI18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cacheForPerson } from '#tests/support/query-cache.ts'
import { PageProvider } from '#web/i18n.tsx'
import type { Certificate } from '../certificate.contract.ts'
import { CertificateCard } from './certificate-card.tsx'

const certificate: Certificate = {
  id: 1,
  enrollment_id: 1,
  program_member_id: null,
  event_registration_id: null,
  course_id: 1,
  code: '0000-0000-0000-0000-0000',
  verify_url: 'https://mbuyu.example/verify/0000-0000-0000-0000-0000',
  name: 'Amina Wanjiru',
  course: 'Web pages from zero',
  issuer: 'Mbuyu',
  // Half past midnight on the first of April in Kigali.
  issued_at: '2026-03-31T22:30:00.000Z',
  state: 'valid',
  ended_at: null,
  revocation_reason: null,
  correction_pending: null,
  checks: { times: 0, last_at: null },
}

test('a card is dated like the paper, whatever the zone of its holder or of the browser', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  const html = renderToStaticMarkup(
    <PageProvider i18n={i18n} styleNonce="">
      <QueryClientProvider client={cacheForPerson({ timeZone: 'America/Los_Angeles' })}>
        <CertificateCard certificate={certificate} onShare={() => undefined} onCorrect={() => undefined} />
      </QueryClientProvider>
    </PageProvider>,
  )
  expect(html).toContain('Apr 01, 2026')
})
