import { setupI18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageProvider } from '#web/i18n.tsx'
import { QualitySelect } from './quality-select.tsx'

const choices = [
  { quality: 'original' as const, url: '/a', bytes: 12_340_000 },
  { quality: '240p' as const, url: '/b', bytes: 219_996 },
  { quality: 'audio' as const, url: '/c', bytes: 167_306 },
]

test.each([
  ['en', ['Original · 12.3 MB', '240p · 220 kB', 'Audio only · 170 kB']],
  ['fr', ['Original · 12,3 Mo', '240p · 220 ko', 'Audio only · 170 ko']],
] as const)('each way to watch says what it costs, small ones so that they differ (%s)', (locale, expected) => {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } })
  const html = renderToStaticMarkup(
    <PageProvider i18n={i18n} styleNonce="">
      <QualitySelect choices={choices} quality="240p" onChoose={() => undefined} />
    </PageProvider>,
  )
  const options = [...html.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, text = '']) => text)
  expect(options.map((text) => text.replaceAll('<!-- -->', '').replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    ...expected,
  ])
})
