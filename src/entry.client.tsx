import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { toLanguage } from '#shared/languages.ts'
import { previewedRole } from '#web/api/preview-role.ts'
import { followSessionEnd } from '#web/api/session-end.ts'
import { keepFocus } from '#web/keep-focus.ts'
import { loadLanguage, PageProvider } from '#web/i18n.tsx'

const seen = previewedRole()
if (seen) (await import('#web/api/ask-as-role.ts')).askAsRole(seen)
const i18n = await loadLanguage(toLanguage(document.documentElement.lang))
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? ''

followSessionEnd()
keepFocus()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageProvider i18n={i18n} styleNonce={styleNonce}>
        <HydratedRouter />
      </PageProvider>
    </StrictMode>,
  )
})
