import type { OptionsFilter } from '@mantine/core'
import { hasWords } from '#shared/folded.ts'

export { hasWords }

/** Filters the options of a `searchable` select: `filter={filterByWords}`. */
export const filterByWords: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => 'label' in option && hasWords(option.label, search)).slice(0, limit)
