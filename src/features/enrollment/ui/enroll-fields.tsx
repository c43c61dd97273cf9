import { Autocomplete, Group, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import type { EnrollDraft } from './enroll-draft.ts'
import styles from './enroll-fields.module.css'

/** The thirteen fields in three small groups. */
export function EnrollFields({ form }: { form: ApiForm<EnrollDraft> }) {
  const { t } = useLingui()
  const field = (name: keyof EnrollDraft) => ({ name, required: true, ...form.getInputProps(name) })
  return (
    <Stack gap="lg">
      <Part title={<Trans>About you</Trans>}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...field('name')} label={t`Full Name`} autoComplete="name" data-autofocus />
          <TextInput {...field('email')} type="email" label={t`Email`} autoComplete="email" inputMode="email" />
          <TextInput {...field('phone')} type="tel" label={t`Phone`} autoComplete="tel" inputMode="tel" />
          <TextInput {...field('dob')} type="date" label={t`Date of Birth`} autoComplete="bday" />
        </SimpleGrid>
        <Radio.Group name="gender" label={t`Gender`} required {...form.getInputProps('gender')}>
          <Group mt="xs">
            <Radio value="Male" label={t`Male`} aria-invalid={form.errors.gender ? true : undefined} />
            <Radio value="Female" label={t`Female`} />
          </Group>
        </Radio.Group>
      </Part>
      <Part title={<Trans>Your learning</Trans>}>
        <Autocomplete
          size="md"
          {...field('education')}
          label={t`Education Level`}
          data={[
            t`Secondary school`,
            t`Certificate or diploma`,
            t`Bachelor's degree`,
            t`Master's degree`,
            t`Doctorate`,
            t`Self-taught`,
          ]}
        />
        <Textarea {...field('experience')} label={t`Relevant Experience`} minRows={2} maxRows={8} />
        <Textarea {...field('goals')} label={t`Learning Goals`} minRows={2} maxRows={8} />
      </Part>
      <Part title={<Trans>Where you live</Trans>}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...field('country')} label={t`Country`} autoComplete="country-name" />
          <TextInput {...field('city')} label={t`City`} autoComplete="address-level2" />
          <TextInput {...field('district')} label={t`District`} autoComplete="address-level3" />
          <TextInput {...field('zip_code')} label={t`Zip Code`} autoComplete="postal-code" />
        </SimpleGrid>
        <TextInput {...field('address')} label={t`Address`} autoComplete="street-address" />
      </Part>
    </Stack>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      <Stack gap="md">{children}</Stack>
    </fieldset>
  )
}
