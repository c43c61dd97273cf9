import { defineConfig } from '@lingui/cli'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [{ path: 'src/web/locales/{locale}', include: ['src/web', 'src/features', 'src/root.tsx'] }],
})
