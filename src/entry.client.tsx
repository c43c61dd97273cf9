import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { i18nContext, PageProvider, loadLanguage, toLanguage } from '#web/i18n.tsx'

const i18n = await loadLanguage(toLanguage(document.documentElement.lang))
// A dashboard that came with the page is there before its loaders run.
if (location.pathname.startsWith('/dashboard') && i18n.locale !== 'en') {
  const { addDashboardTexts } = await import('#web/language/dashboard-texts.ts')
  await addDashboardTexts(i18n)
}
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? ''

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageProvider i18n={i18n} styleNonce={styleNonce}>
        <HydratedRouter getContext={() => new RouterContextProvider(new Map([[i18nContext, i18n]]))} />
      </PageProvider>
    </StrictMode>,
  )
})
