import { type I18n, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createContext, type ReactNode, useContext } from 'react'
import { compileMessage } from './compile-message.ts'

export const LANGUAGES = { en: 'English', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES

export const toLanguage = (text: string | undefined): Language => (text === 'fr' ? 'fr' : 'en')

/** English stands in the code itself; another language is one catalogue, fetched only when chosen. */
export async function loadLanguage(language: Language): Promise<I18n> {
  const i18n = setupI18n()
  i18n.setMessagesCompiler(compileMessage)
  const messages = language === 'fr' ? (await import('./locales/fr.po')).messages : {}
  i18n.load(language, messages)
  i18n.activate(language)
  return i18n
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
