import type { OptionsFilter } from '@mantine/core'
import { folded } from '#shared/folded.ts'

/** Does a text have every word that was typed, or its beginning, whatever the case and the accents? */
export function hasWords(text: string, typed: string): boolean {
  const known = folded(text)
  return folded(typed)
    .split(/\s+/)
    .every((word) => known.includes(word))
}

/** What a choice that is searched by typing offers: every `searchable` one says `filter={byWords}`. */
export const byWords: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => 'label' in option && hasWords(option.label, search)).slice(0, limit)
