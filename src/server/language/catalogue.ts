import fs from 'node:fs'
import path from 'node:path'
import { parsePo } from 'pofile-ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../locales')

/** The translations of a language by their English text. English itself is in the code and has no catalogue. */
export function readCatalogue(language: Language): Record<string, string> {
  if (language === DEFAULT_LANGUAGE) return {}
  const { items } = parsePo(fs.readFileSync(path.join(FOLDER, `${language}.po`), 'utf8'))
  // Texts with a context are words of screens, such as the name of a column.
  const ours = items.filter((item) => item.msgctxt === null && item.msgstr[0])
  return Object.fromEntries(ours.map((item) => [item.msgid, item.msgstr[0] ?? '']))
}
