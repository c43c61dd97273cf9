import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cutToLength } from '#shared/graphemes.ts'
import type { Choices, FoundOption, ShownFilter } from './server-list.ts'
import styles from './table.module.css'

/** Too many to scroll through: further ones are found by typing. */
const OFFERED = 50
const TYPING_PAUSE_MS = 250
const LONGEST = 100

type SearchedFilterProps = {
  filter: ShownFilter
  find: NonNullable<Choices['find']>
  value: string
  onChange: (value: string) => void
}

/** A filter with more options than a list holds, such as all courses: they are found by typing, on the server. */
export function SearchedFilter({ filter, find, value: asked, onChange }: SearchedFilterProps) {
  const { t, i18n } = useLingui()
  const { label, options, more, found, isSubject } = filter
  const value = isSubject && asked === '' ? String(found[0]?.id ?? '') : asked
  const usual = options.map((option) => ({ value: option.value, label: i18n._(option.label) }))
  const optionsOf = (answer: unknown) =>
    answer === undefined ? undefined : (more?.options(answer).map(toOption) ?? [])
  const isOfServer = !options.some((option) => option.value === value)
  const isFound = found.some(({ id }) => String(id) === value)
  const chosenRead = useQuery({ ...find({ id: Number(value) }), enabled: isOfServer && !isFound })
  const all = [...usual, ...found.map(toOption), ...(optionsOf(chosenRead.data) ?? [])]
  const chosen = all.find((option) => option.value === value)
  const [typed, setTyped] = useState<string>()
  // What is chosen is not searched for: opened again, the field offers everything.
  const wanted = typed === undefined || typed === chosen?.label ? '' : cutToLength(typed.trim(), LONGEST)
  const words = useTextAfterPause(wanted)
  const searched = useQuery({ ...find({ search: words }), enabled: words !== '' })
  const isAnswer = words === wanted && (words === '' || searched.data !== undefined)
  const offered = words === '' ? found.slice(0, OFFERED).map(toOption) : (optionsOf(searched.data) ?? [])
  const data = [...usual, ...(chosen ? [chosen] : []), ...(isAnswer ? offered : [])]
  return (
    <Select
      aria-label={i18n._(label)}
      className={styles.filter}
      data={[...new Map(data.map((option) => [option.value, option])).values()]}
      // The server has searched.
      filter={({ options: listed }) => listed}
      limit={OFFERED}
      searchable
      allowDeselect={false}
      nothingFoundMessage={isAnswer ? t`Nothing found` : t`Loading...`}
      value={value}
      searchValue={typed ?? chosen?.label ?? ''}
      onSearchChange={setTyped}
      onChange={(next) => {
        if (next === null) return
        setTyped(undefined)
        onChange(next)
      }}
    />
  )
}

const toOption = ({ id, text }: FoundOption) => ({ value: String(id), label: text })

/** The text once its typing has paused. */
function useTextAfterPause(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
