import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type SkillNames, skillNameIn } from '#shared/skill-name.ts'
import { query } from '#web/api/queries.ts'
import { useLanguage } from '#web/i18n.tsx'
import { SKILL_NAME_MAX, skillApi } from '../skill.contract.ts'

/** A skill of the list, as a form remembers it. */
export type SkillChoice = { id: number; name: string; names: SkillNames }

/** Too many to scroll through: further ones are found by typing. */
const OFFERED = 50
const TYPING_PAUSE_MS = 200

type SkillSelectProps = {
  label: string
  description?: ReactNode
  error?: ReactNode
  isDisabled?: boolean
  /** The chosen one; without it the field is empty again after each choice. */
  value?: SkillChoice | null
  /** Skills that are not offered. */
  without: readonly number[]
  onChoose: (skill: SkillChoice) => void
}

/** Chooses one skill of the list, with a search on the server. */
export function SkillSelect(props: SkillSelectProps) {
  const { label, description, error, isDisabled = false, value = null, without, onChoose } = props
  const { t } = useLingui()
  const language = useLanguage()
  const [typed, setTyped] = useState(value ? skillNameIn(language, value) : '')
  // What was chosen is not searched for: opened again, the field offers everything.
  const wanted = value && typed === skillNameIn(language, value) ? '' : typed.trim()
  const words = useTextAfterPause(wanted)
  const { data, isError } = useQuery(
    query(skillApi.list, { query: { ...(words && { search: words }), limit: OFFERED } }),
  )
  // Nothing is offered before the answer to what was typed: Enter never chooses what was not meant.
  const isAnswer = data !== undefined && words === wanted
  const found = (isAnswer ? data.skills : []).filter(({ id }) => !without.includes(id))
  const offered = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      label={label}
      description={description}
      error={error}
      disabled={isDisabled}
      placeholder={t`Search skills`}
      data={offered.map((skill) => ({ value: String(skill.id), label: skillNameIn(language, skill) }))}
      filter={({ options }) => options}
      searchable
      // Set again when the answer arrives, or nothing would be ready for Enter.
      selectFirstOptionOnChange={isAnswer}
      allowDeselect={false}
      maxLength={SKILL_NAME_MAX}
      maxDropdownHeight={240}
      nothingFoundMessage={
        isError
          ? t`The skills could not be loaded`
          : isAnswer
            ? t`No skill found. Administrators and HR manage the list.`
            : t`Loading...`
      }
      value={value ? String(value.id) : null}
      searchValue={typed}
      onSearchChange={setTyped}
      // It chooses, and sends no form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      onChange={(chosen) => {
        const skill = found.find(({ id }) => String(id) === chosen)
        if (skill) onChoose({ id: skill.id, name: skill.name, names: skill.names })
        setTyped(skill && props.value !== undefined ? skillNameIn(language, skill) : '')
      }}
    />
  )
}

/** The text once its typing has paused. */
function useTextAfterPause(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
