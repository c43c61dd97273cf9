import fs from 'node:fs'
import path from 'node:path'
import { parsePo } from 'pofile-ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../locales')

/** The key of a text that has a context; any other is its own key. */
export const keyIn = (context: string, english: string): string => `${context}\n${english}`

/** The translations of a language by their English text and its context. English itself is in the code and has no catalogue. */
export function readCatalogue(language: Language): Record<string, string> {
  if (language === DEFAULT_LANGUAGE) return {}
  const { items } = parsePo(fs.readFileSync(path.join(FOLDER, `${language}.po`), 'utf8'))
  return Object.fromEntries(
    items.flatMap(({ msgctxt, msgid, msgstr: [said] }) =>
      said ? [[msgctxt ? keyIn(msgctxt, msgid) : msgid, said]] : [],
    ),
  )
}
