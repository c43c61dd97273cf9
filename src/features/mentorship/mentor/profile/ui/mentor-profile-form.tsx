import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { TagsField } from '#web/kit/tags-field.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { BIO_MAX } from '../../applicant/applicant.contract.ts'
import { EXPERTISE_AREAS, mentorApi } from '../../mentor.contract.ts'
import { AREA_NAMES } from '../../ui/expertise-area-names.ts'
import { LANGUAGES_MAX, LINE_MAX, type MentorProfile, mentorProfileApi } from '../profile.contract.ts'

/** The texts of a mentor's card and page. */
export function MentorProfileForm({ profile }: { profile: MentorProfile }) {
  const { t } = useLingui()
  const draft = useDraft('mentor-profile')
  const form = useApiForm(mentorProfileApi.update, {
    onSaved: draft.remove,
    initial: profile,
    toInput: (body) => ({ body }),
    keepsValues: true,
    success: ({ message }) => message,
    failure: t`Your page could not be saved. Please try again.`,
    refresh: [mentorProfileApi.get, mentorApi.get],
    onSuccess: () => {
      form.resetDirty()
    },
  })
  const textFieldProps = (name: 'experience' | 'mentored' | 'city' | 'country') => ({
    maxLength: LINE_MAX,
    ...form.getInputProps(name),
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Save Changes</Trans>} sendingLabel={<Trans>Saving...</Trans>}>
      <FormDraft form={form} draft={draft} initial={profile} />
      <Textarea
        label={t`In your own words`}
        description={t`Who you are, what you can help with, and what a first meeting with you is like.`}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={BIO_MAX}
        required
        {...form.getInputProps('mentor_bio')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NativeSelect
          label={t`Area of expertise`}
          data={EXPERTISE_AREAS.map((value) => ({ value, label: t(AREA_NAMES[value]) }))}
          required
          {...form.getInputProps('area_of_expertise')}
        />
        <TagsField
          label={t`Languages`}
          description={t`Press Enter or type a comma after each.`}
          maxTags={LANGUAGES_MAX}
          {...form.getInputProps('languages')}
        />
        <TextInput
          label={t`Experience`}
          placeholder={t`12 years in back-end development`}
          {...textFieldProps('experience')}
        />
        <TextInput label={t`Mentored`} placeholder={t`20 junior developers`} {...textFieldProps('mentored')} />
        <TextInput label={t`City`} autoComplete="address-level2" {...textFieldProps('city')} />
        <TextInput label={t`Country`} autoComplete="country-name" {...textFieldProps('country')} />
      </SimpleGrid>
      <TextInput
        type="url"
        label="LinkedIn"
        description={t`For example linkedin.com/in/amina`}
        {...form.getInputProps('linkedin')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput type="url" label="X (Twitter)" placeholder="https://" {...form.getInputProps('twitter')} />
        <TextInput type="url" label="Facebook" placeholder="https://" {...form.getInputProps('facebook')} />
      </SimpleGrid>
    </FormShell>
  )
}
