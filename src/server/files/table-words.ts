import { folded } from '#shared/folded.ts'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import type { Message } from '#shared/message.ts'
import type { CellSays } from '#shared/table-import.ts'
import { translate } from '../language/translate.ts'

/** Case, accents, hyphens and the number of spaces are what people type in several ways. */
const compared = (typed: string): string =>
  folded(typed)
    .split(/[\s-]/)
    .filter((part) => part !== '')
    .join(' ')

const saidBy = new WeakMap<Message, ReadonlySet<string>>()

function textsOf(message: Message): ReadonlySet<string> {
  const known = saidBy.get(message)
  if (known) return known
  const texts = new Set(LANGUAGE_CODES.map((language) => compared(translate(language, message, 'UTC'))))
  saidBy.set(message, texts)
  return texts
}

/** In any of our languages: a colleague may have exported the file in another one. */
export const cellSays: CellSays = (typed, message) => textsOf(message).has(compared(typed))
