import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { I18nProvider } from '@lingui/react'
import { createContext, type ReactNode, useContext } from 'react'
import { type Language, toLanguage } from '#shared/languages.ts'
import type { PageLook } from '#shared/look.ts'

/** Only the server and `npm run dev` look texts up and read them: a built script has those of its language (ADR 11). */
const CATALOGUES =
  import.meta.env.SSR || import.meta.env.DEV ? import.meta.glob<{ messages: Messages }>('../locales/*.po') : {}

async function load(language: Language): Promise<I18n> {
  const i18n = setupI18n()
  if (import.meta.env.SSR || import.meta.env.DEV) i18n.setMessagesCompiler(compileMessage)
  i18n.load(language, {})
  i18n.activate(language)
  const catalogue = await CATALOGUES[`../locales/${language}.po`]?.()
  if (catalogue) i18n.load(language, catalogue.messages)
  return i18n
}

let ofThisTab: Promise<I18n> | undefined

/** The texts of a page. A tab has one language and one set of texts, also for toasts and dialogs outside the app. */
export function loadLanguage(language: Language): Promise<I18n> {
  return typeof document === 'undefined' ? load(language) : (ofThisTab ??= load(language))
}

/** A text that shared code marks with `text('…')`, such as the rule of a contract, in the language of the page. */
export const translateText = (i18n: I18n, text: string, values: Record<string, string | number> = {}): string =>
  import.meta.env.DEV
    ? i18n._({ id: generateMessageId(text), message: text, values })
    : // A built script has it in its language already; it names values and nothing else (scripts/messages/localize.ts).
      text.replaceAll(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name))

type PageFacts = {
  styleNonce: string
  /** Only the server knows it: the browser finds it in the document. */
  look?: PageLook | undefined
}

/** What every screen may need to know of its page: the language, and the nonce of its style elements. */
const PageContext = createContext<PageFacts & { language: Language }>({ language: 'en', styleNonce: '' })

export const useLanguage = (): Language => useContext(PageContext).language
export const useStyleNonce = (): string => useContext(PageContext).styleNonce

export const usePageLook = (): PageLook | undefined => useContext(PageContext).look

export function PageProvider({ i18n, children, ...page }: PageFacts & { i18n: I18n; children: ReactNode }) {
  return (
    <PageContext value={{ language: toLanguage(i18n.locale), ...page }}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </PageContext>
  )
}
