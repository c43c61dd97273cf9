import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CheckField } from '#web/kit/field.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import {
  MAX_BRIEF_LENGTH,
  MAX_CAPSTONE_TITLE_LENGTH,
} from '#features/mentorship/program-member/capstone/capstone.contract.ts'
import { MAX_WEEKS } from '../program.contract.ts'
import type { CapstoneDraft, Values } from './program-values.ts'
import styles from './program.module.css'

const NEW: CapstoneDraft = { title: '', brief: '', wants_link: true, wants_file: false, due_week: '' }

/** The last part of a program: a work of the member's own, which someone accepts. */
export function CapstoneField({ form }: { form: ApiForm<Values> }) {
  const { t } = useLingui()
  // What was typed comes back when someone changes their mind.
  const [kept, setKept] = useState(form.values.capstone ?? NEW)
  const { capstone } = form.values
  return (
    <fieldset className={styles.field}>
      <legend>
        <Trans>Capstone</Trans>
      </legend>
      <CheckField
        label={t`The program ends with a capstone: the member’s own project`}
        checked={capstone !== null}
        onChange={() => {
          if (capstone) setKept(capstone)
          form.setFieldValue('capstone', capstone ? null : kept)
        }}
      />
      {capstone && (
        <>
          <TextInput
            label={t`Capstone title`}
            required
            maxLength={MAX_CAPSTONE_TITLE_LENGTH}
            autoComplete="off"
            {...form.getInputProps('capstone.title')}
          />
          <Textarea
            label={t`Assignment`}
            required
            autosize
            minRows={3}
            maxLength={MAX_BRIEF_LENGTH}
            {...form.getInputProps('capstone.brief')}
          />
          <CheckField label={t`A link`} {...form.getInputProps('capstone.wants_link', { type: 'checkbox' })} />
          <CheckField label={t`A file`} {...form.getInputProps('capstone.wants_file', { type: 'checkbox' })} />
          <NumberInput
            label={t`Due at the end of week (optional)`}
            description={t`Counted from the first day of the cohort. Work handed in later is marked as late.`}
            min={1}
            max={MAX_WEEKS}
            step={1}
            {...form.getInputProps('capstone.due_week')}
          />
        </>
      )}
    </fieldset>
  )
}
