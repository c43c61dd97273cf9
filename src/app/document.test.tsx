import { setupI18n } from '@lingui/core'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { PageLook } from '#shared/look.ts'
import { PageProvider } from '#web/i18n.tsx'
import { Layout } from '../root.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const Page = createRoutesStub([{ path: '/', Component: () => <Layout>Hello</Layout> }])

const documentWith = (look: PageLook): string =>
  renderToString(
    <PageProvider i18n={i18n} styleNonce="n-1" look={look}>
      <Page />
    </PageProvider>,
  )

test('the look of the organisation is in the document itself, under the nonce of its policy', () => {
  const html = documentWith({ colour: '#5b2a86', css: ':root{--brand:#5b2a86}', scheme: 'dark' })
  expect(html).toMatch(/<html[^>]* data-scheme="dark"/)
  expect(html).toContain('<meta name="theme-color" content="#5b2a86"/>')
  expect(html).toContain('<style nonce="n-1" data-look="">:root{--brand:#5b2a86}</style>')
})

test('the look that the product comes with costs a page nothing but the colour of the frame', () => {
  const html = documentWith({ colour: '#0f5132', css: '' })
  expect(html).not.toMatch(/data-scheme="|<style/)
  expect(html).toContain('<meta name="theme-color" content="#0f5132"/>')
})
