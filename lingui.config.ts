import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { messageExtractor } from './scripts/messages/extractor.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from './src/shared/languages.ts'

export default defineConfig({
  sourceLocale: DEFAULT_LANGUAGE,
  // English is in the code and has no catalogue.
  locales: LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE),
  // Without line numbers a moved line changes no catalogue.
  format: formatter({ lineNumbers: false }),
  // In place of the library's own: see there.
  runtimeConfigModule: { Trans: ['#web/trans.tsx', 'Trans'] },
  extractors: [messageExtractor],
  catalogs: [{ path: 'src/locales/{locale}', include: ['src'], exclude: ['**/*.test.{ts,tsx}'] }],
})
