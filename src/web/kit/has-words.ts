import type { OptionsFilter } from '@mantine/core'
import { hasWords } from '#shared/folded.ts'

export { hasWords }

/** What a choice that is searched by typing offers: every `searchable` one says `filter={byWords}`. */
export const byWords: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => 'label' in option && hasWords(option.label, search)).slice(0, limit)
