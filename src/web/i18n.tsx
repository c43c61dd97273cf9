import { type I18n, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createContext, type ReactNode, useContext } from 'react'
import { type Language, toLanguage } from '#shared/languages.ts'
import { learnSentences } from './api/said.ts'
import { compileMessage } from './compile-message.ts'

/** English is in the code itself; another language is a catalogue, loaded only when chosen. */
async function load(language: Language): Promise<I18n> {
  const i18n = setupI18n()
  i18n.setMessagesCompiler(compileMessage)
  i18n.load(language, {})
  i18n.activate(language)
  if (language === 'fr') {
    const [{ messages }, { SENTENCES }, { DASHBOARD_SENTENCES }] = await Promise.all([
      import('../locales/fr.po'),
      import('./language/sentences.ts'),
      import('./language/dashboard-sentences.ts'),
    ])
    i18n.load(language, messages)
    learnSentences((text, values) => i18n._({ ...text, values }), [...SENTENCES, ...DASHBOARD_SENTENCES])
  }
  return i18n
}

let ofThisTab: Promise<I18n> | undefined

/** The texts of a page. A tab has one language and one set of texts, also for toasts and dialogs outside the app. */
export function loadLanguage(language: Language): Promise<I18n> {
  return typeof document === 'undefined' ? load(language) : (ofThisTab ??= load(language))
}

/** What every screen may need to know of its page: the language, and the nonce of its style elements. */
const PageContext = createContext<{ language: Language; styleNonce: string }>({ language: 'en', styleNonce: '' })

export const useLanguage = (): Language => useContext(PageContext).language
export const useStyleNonce = (): string => useContext(PageContext).styleNonce

export function PageProvider({ i18n, styleNonce, children }: { i18n: I18n; styleNonce: string; children: ReactNode }) {
  return (
    <PageContext value={{ language: toLanguage(i18n.locale), styleNonce }}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </PageContext>
  )
}
