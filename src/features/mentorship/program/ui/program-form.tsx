import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query } from '#web/api/queries.ts'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { CheckField } from '#web/kit/field.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { PROGRAM_FIELDS } from '../catalogue/catalogue.contract.ts'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_WEEKS,
  type Program,
  programApi,
  MAX_SUMMARY_LENGTH,
  MAX_TITLE_LENGTH,
} from '../program.contract.ts'
import { CapstoneField } from './capstone-field.tsx'
import { MentorsField } from './mentors-field.tsx'
import { ProgramCoursesField } from './program-courses-field.tsx'
import { bodyOf, type Values, valuesOf } from './program-values.ts'
import { FIELD_NAMES } from './program-words.tsx'
import styles from './program.module.css'
import { MEMBER_READS } from './stale-reads.ts'

type ProgramFormProps = {
  /** The one that is changed; null for a new one. */
  program: Program | null
  isOpen: boolean
  onClose: () => void
}

/** A program: what it is about, its courses with the rules when they open, and who serves it. */
export function ProgramForm({ program, isOpen, onClose }: ProgramFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: choices } = useQuery({ ...query(programApi.choices, {}), enabled: isOpen })
  const draft = useDraft(`program-${program?.id ?? 'new'}`)
  const shared = {
    onSaved: draft.remove,
    initial: valuesOf(program),
    success: ({ message }: { message: string }) => message,
    failure: t`The program could not be saved. Please try again.`,
    refresh: MEMBER_READS,
  }
  const creating = useApiForm<typeof programApi.create, Values>(programApi.create, {
    ...shared,
    toInput: (values) => ({ body: bodyOf(values) }),
    onSuccess: ({ program: { id } }) => {
      onClose()
      void navigate(`/dashboard/programs/${id}`)
    },
  })
  const changing = useApiForm<typeof programApi.update, Values>(programApi.update, {
    ...shared,
    toInput: (values) => ({ params: { id: program?.id ?? 0 }, body: bodyOf(values) }),
    keepsValues: true,
    onSuccess: onClose,
  })
  const form = program ? changing : creating
  return (
    <DrawerForm
      form={form}
      title={program ? t`Edit program` : t`New program`}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={program ? <Trans>Save</Trans> : <Trans>Save draft</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
    >
      <FormDraft form={form} draft={draft} initial={shared.initial} />
      <TextInput
        label={t`Title`}
        required
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t`In one or two sentences`}
        required
        autosize
        minRows={2}
        maxLength={MAX_SUMMARY_LENGTH}
        {...form.getInputProps('summary')}
      />
      <Textarea
        label={t`Description`}
        required
        autosize
        minRows={4}
        maxLength={MAX_DESCRIPTION_LENGTH}
        {...form.getInputProps('description')}
      />
      <div className={styles.pair}>
        <NativeSelect
          label={t`Field`}
          data={[
            { value: '', label: t`Several fields` },
            ...PROGRAM_FIELDS.map((one) => ({ value: one, label: t(FIELD_NAMES[one]) })),
          ]}
          {...form.getInputProps('field')}
        />
        <NativeSelect
          label={t`Level`}
          data={[
            { value: '1', label: t`Beginner` },
            { value: '2', label: t`Intermediate` },
            { value: '3', label: t`Advanced` },
          ]}
          {...form.getInputProps('difficulty_level')}
        />
        <NumberInput label={t`Weeks`} required min={1} max={MAX_WEEKS} step={1} {...form.getInputProps('weeks')} />
      </div>
      <ProgramCoursesField
        parts={form.values.courses}
        courses={choices?.courses ?? []}
        error={errorIn(form.errors, 'courses')}
        onChange={(courses) => form.setFieldValue('courses', courses)}
      />
      <CheckField
        label={t`Courses included: members do not pay for the courses of this program`}
        {...form.getInputProps('courses_included', { type: 'checkbox' })}
      />
      <MentorsField
        mentors={form.values.mentor_ids}
        offered={choices?.mentors ?? []}
        error={errorIn(form.errors, 'mentor_ids')}
        onChange={(mentors) => form.setFieldValue('mentor_ids', mentors)}
      />
      <CapstoneField form={form} />
    </DrawerForm>
  )
}

/** The first problem of a list, or of one of its rows. */
const errorIn = (errors: Record<string, unknown>, name: string): string | null => {
  const found = Object.entries(errors).find(([key]) => key === name || key.startsWith(`${name}.`))?.[1]
  return typeof found === 'string' ? found : null
}
