import { ActionIcon, NativeSelect, Select } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { TrashIcon } from '#web/kit/dashboard-icons.tsx'
import { filterByWords } from '#web/kit/filter-by-words.ts'
import { NumberInput } from '#web/kit/number-input.tsx'
import { moveItem, SortableList } from '#web/kit/sortable-list.tsx'
import { COURSE_RULES } from '../catalogue/catalogue.contract.ts'
import { MAX_COURSES, MAX_WEEKS } from '../program.contract.ts'
import type { PartDraft } from './program-values.ts'
import styles from './program.module.css'

type PartsFieldProps = {
  parts: readonly PartDraft[]
  /** What can be added. */
  courses: readonly { id: number; title: string }[]
  error: string | null
  onChange: (parts: PartDraft[]) => void
}

/** Too many to scroll through: further ones are found by typing. */
const OFFERED = 50

/** The courses of a program in their order, each with the rule when it opens. */
export function ProgramCoursesField({ parts, courses, error, onChange }: PartsFieldProps) {
  const { t } = useLingui()
  const changePart = (id: number, patch: Partial<PartDraft>): void =>
    onChange(parts.map((part) => (part.id === id ? { ...part, ...patch } : part)))
  const free = courses.filter(({ id }) => !parts.some((part) => part.id === id))
  return (
    <fieldset className={styles.field}>
      <legend>
        <Trans>Courses</Trans>
      </legend>
      <SortableList
        label={t`Program courses`}
        items={parts}
        keyOf={({ id }) => String(id)}
        nameOf={({ title }) => title}
        onMove={(from, to) => onChange(moveItem(parts, from, to))}
      >
        {({ id, title, rule, week }) => (
          <div className={styles.field}>
            <div className={styles.chosen}>
              <p className={styles.name}>{title}</p>
              <ActionIcon
                size={44}
                variant="subtle"
                color="red"
                aria-label={t`Remove ${title}`}
                onClick={() => onChange(parts.filter((part) => part.id !== id))}
              >
                <TrashIcon size={18} />
              </ActionIcon>
            </div>
            <div className={styles.pair}>
              <NativeSelect
                label={t`Opens`}
                aria-label={t`When ${title} opens`}
                value={rule}
                onChange={(event) => {
                  const next = COURSE_RULES.find((one) => one === event.currentTarget.value) ?? 'joined'
                  changePart(id, { rule: next, week: next === 'week' ? week || 1 : '' })
                }}
                data={[
                  { value: 'joined', label: t`right away` },
                  { value: 'previous', label: t`after the previous course` },
                  { value: 'week', label: t`in a set week of the cohort` },
                ]}
              />
              {rule === 'week' && (
                <NumberInput
                  label={t`Week`}
                  aria-label={t`Week in which ${title} opens`}
                  min={1}
                  max={MAX_WEEKS}
                  step={1}
                  value={week}
                  onChange={(value) => changePart(id, { week: value })}
                />
              )}
            </div>
          </div>
        )}
      </SortableList>
      {parts.length < MAX_COURSES && (
        <Select
          label={t`Add a course`}
          placeholder={t`Search by title`}
          searchable
          filter={filterByWords}
          limit={OFFERED}
          nothingFoundMessage={t`No courses found`}
          data={free.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={null}
          onChange={(value) => {
            const found = free.find(({ id }) => String(id) === value)
            if (found) onChange([...parts, { ...found, rule: parts.length === 0 ? 'joined' : 'previous', week: '' }])
          }}
        />
      )}
      {error && (
        <p role="alert" tabIndex={-1} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
