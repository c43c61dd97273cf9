import { Autocomplete, Checkbox, Group, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { filterByWords } from '#web/kit/filter-by-words.ts'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import { type EnrollDraft, NO_ZIP_CODE } from './enroll-draft.ts'
import { ENROLL_STEPS, useEnrollLabels } from './enroll-labels.ts'
import styles from './enroll-fields.module.css'

type Props = {
  form: ApiForm<EnrollDraft>
  /** The only step that is shown; left out, all are. */
  step?: number | undefined
}

/** The thirteen fields in three small groups, on a phone in two steps. */
export function EnrollFields({ form, step }: Props) {
  const { t } = useLingui()
  const labels = useEnrollLabels()
  const first = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  // They come after the dialog has opened, or in place of the values that were read before.
  useEffect(() => first.current?.focus(), [])
  // Another step begins at its heading; a field that is wrong gets the focus after that, from the form's frame.
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  const field = (name: keyof EnrollDraft) => ({
    name,
    label: labels[name],
    required: true,
    ...form.getInputProps(name),
  })
  return (
    <Stack gap="lg">
      {step !== undefined && (
        <h3 ref={heading} tabIndex={-1} className={styles.step}>
          <Trans>
            Step {step + 1} of {ENROLL_STEPS.length}
          </Trans>
        </h3>
      )}
      {step !== 1 && (
        <>
          <FieldGroup title={<Trans>About you</Trans>}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput {...field('name')} ref={first} autoComplete="name" />
              <TextInput {...field('email')} type="email" autoComplete="email" inputMode="email" />
              <TextInput {...field('phone')} type="tel" autoComplete="tel" inputMode="tel" />
              <TextInput {...field('dob')} type="date" autoComplete="bday" />
            </SimpleGrid>
            <Radio.Group {...field('gender')}>
              <Group mt="xs">
                <Radio value="Male" label={t`Male`} aria-invalid={form.errors.gender ? true : undefined} />
                <Radio value="Female" label={t`Female`} />
              </Group>
            </Radio.Group>
          </FieldGroup>
          <FieldGroup title={<Trans>Your learning</Trans>}>
            <Autocomplete
              size="md"
              {...field('education')}
              filter={filterByWords}
              data={[
                t`Secondary school`,
                t`Certificate or diploma`,
                t`Bachelor’s degree`,
                t`Master’s degree`,
                t`Doctorate`,
                t`Self-taught`,
              ]}
            />
            <Textarea {...field('experience')} minRows={2} maxRows={8} />
            <Textarea {...field('goals')} minRows={2} maxRows={8} />
          </FieldGroup>
        </>
      )}
      {step !== 0 && (
        <FieldGroup title={<Trans>Where you live</Trans>}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...field('country')} autoComplete="country-name" />
            <TextInput {...field('city')} autoComplete="address-level2" />
            <TextInput {...field('district')} autoComplete="address-level3" />
            <Stack gap="xs">
              <TextInput {...field('zip_code')} autoComplete="postal-code" />
              <Checkbox
                size="md"
                label={t`My country has no zip codes`}
                checked={form.values.zip_code === NO_ZIP_CODE}
                onChange={({ currentTarget }) =>
                  form.setFieldValue('zip_code', currentTarget.checked ? NO_ZIP_CODE : '')
                }
              />
            </Stack>
          </SimpleGrid>
          <TextInput {...field('address')} autoComplete="street-address" />
        </FieldGroup>
      )}
    </Stack>
  )
}

function FieldGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      <Stack gap="md">{children}</Stack>
    </fieldset>
  )
}
