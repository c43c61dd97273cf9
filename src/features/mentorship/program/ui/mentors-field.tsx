import { MultiSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { filterByWords } from '#web/kit/filter-by-words.ts'
import { MAX_MENTORS } from '../program.contract.ts'

type Named = { id: number; name: string }
type MentorsFieldProps = {
  mentors: readonly Named[]
  offered: readonly Named[]
  error: string | null
  onChange: (mentors: Named[]) => void
}

/** Too many to scroll through: further ones are found by typing. */
const OFFERED = 50

/** The mentors who serve a program; it is searched by typing. */
export function MentorsField({ mentors, offered, error, onChange }: MentorsFieldProps) {
  const { t } = useLingui()
  // A former mentor stays selected until removed.
  const known = [...offered, ...mentors.filter(({ id }) => !offered.some((one) => one.id === id))]
  return (
    <MultiSelect
      label={t`Program mentors`}
      placeholder={t`Search by name`}
      searchable
      clearable
      filter={filterByWords}
      limit={OFFERED}
      maxValues={MAX_MENTORS}
      nothingFoundMessage={t`No mentors found`}
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={mentors.map(({ id }) => String(id))}
      onChange={(values) => onChange(known.filter(({ id }) => values.includes(String(id))))}
      error={error}
    />
  )
}
