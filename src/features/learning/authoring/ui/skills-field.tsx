import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type SkillChoice, SkillSelect } from '#features/learning/skill/ui/skill-select.tsx'
import { skillNameIn } from '#shared/skill-name.ts'
import { useLanguage } from '#web/i18n.tsx'
import { CloseIcon } from '#web/kit/icons.tsx'
import { MOST_SKILLS } from '../authoring.contract.ts'
import styles from './skills-field.module.css'

type SkillsFieldProps = {
  skills: readonly SkillChoice[]
  onChange: (skills: SkillChoice[]) => void
  error: ReactNode
}

/** What the course teaches: skills of the list, found by typing and removed one by one. */
export function SkillsField({ skills, onChange, error }: SkillsFieldProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const shown = skills.map((skill) => ({ id: skill.id, name: skillNameIn(language, skill) }))
  const isFull = skills.length >= MOST_SKILLS
  return (
    <fieldset className={styles.field}>
      <legend>{t`Skills`}</legend>
      {skills.length > 0 && (
        <ul className={styles.chosen} aria-label={t`Chosen skills`}>
          {shown.map(({ id, name }) => (
            <li key={id}>
              {name}
              <button
                type="button"
                aria-label={t`Remove ${name}`}
                onClick={() => onChange(skills.filter((other) => other.id !== id))}
              >
                <CloseIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SkillSelect
        label={t`Add a skill`}
        description={
          isFull
            ? t`Choose at most ${MOST_SKILLS} skills`
            : t`Optional, at most ${MOST_SKILLS}. Learners find the course by its skills.`
        }
        error={error}
        isDisabled={isFull}
        without={skills.map(({ id }) => id)}
        onChoose={(skill) => onChange([...skills, skill])}
      />
    </fieldset>
  )
}
