import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { textFiles } from './scripts/catalogues.ts'
import routes from './src/routes.ts'

const { everybody, dashboard } = textFiles(import.meta.dirname, routes)

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  // Without line numbers a moved line changes no catalogue.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    { path: 'src/web/locales/{locale}', include: everybody },
    { path: 'src/web/locales/dashboard/{locale}', include: dashboard },
  ],
})
