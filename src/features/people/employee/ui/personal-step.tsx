import { NativeSelect, Select, SimpleGrid, TextInput } from '@mantine/core'
import { cutToLength } from '#shared/graphemes.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { photoRule, uploadApi } from '#features/base/upload/upload.contract.ts'
import { messageOf } from '#web/api/errors.ts'
import { query } from '#web/api/queries.ts'
import { isCancelled } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { FileField } from '#web/kit/file-field.tsx'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import { choiceApi } from '../choice/choice.contract.ts'
import { type EmployeeDraft, fieldsFromUser } from './employee-draft.ts'
import { useEmployeeFieldLabels } from './employee-field-labels.ts'
import { useEmployeeOptions } from './use-employee-options.ts'

export type EmployeeFormState = ApiForm<EmployeeDraft>
type StepProps = { form: EmployeeFormState }

/** The first step: who it is (spec 2 §5). */
export function PersonalStep({ form }: StepProps) {
  const { t } = useLingui()
  const labels = useEmployeeFieldLabels()
  const { genders, maritalStatuses } = useEmployeeOptions()
  const isNew = form.values.version === 0
  return (
    <>
      {isNew && <UserField form={form} />}
      <TextInput
        label={labels.full_name}
        required
        maxLength={120}
        disabled={form.values.user_id === ''}
        placeholder={t`Select a user first to populate this field`}
        {...form.getInputProps('full_name')}
      />
      <PhotoField form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={labels.date_of_birth} type="date" required {...form.getInputProps('date_of_birth')} />
        <TextInput label={labels.nationality} required maxLength={80} {...form.getInputProps('nationality')} />
        <NativeSelect label={labels.gender} required data={genders} {...form.getInputProps('gender')} />
        <NativeSelect
          label={labels.marital_status}
          required
          data={maritalStatuses}
          {...form.getInputProps('marital_status')}
        />
      </SimpleGrid>
    </>
  )
}

/** Whose record it will be; found while typing, since there are more people than a list can hold (spec 2 §2). */
function UserField({ form }: StepProps) {
  const { t } = useLingui()
  const { user_id: userId, full_name: name } = form.values
  const [search, setSearch] = useState(userId === '' ? '' : name)
  const words = userId === '' ? search : ''
  const { data, isError } = useQuery({
    ...query(choiceApi.listCandidates, {
      query: words.trim() === '' ? {} : { search: cutToLength(words.trim(), 100) },
    }),
    placeholderData: (known) => known,
  })
  const users = data?.users ?? []
  const isListed = userId === '' || users.some(({ id }) => String(id) === userId)
  return (
    <Select
      label={t`Select User to Create Employee Record *`}
      description={t`Employee records must be linked to existing registered users.`}
      placeholder={t`Search by name or email`}
      searchable
      // The panel opens with the focus here; the list would cover the rest of the form.
      openOnFocus={false}
      clearable
      // The server has searched, by the email too.
      filter={({ options }) => options}
      limit={30}
      nothingFoundMessage={t`No one found`}
      searchValue={search}
      onSearchChange={setSearch}
      value={userId || null}
      onChange={(value) => {
        const user = users.find(({ id }) => String(id) === value)
        if (user) form.setValues(fieldsFromUser(user))
        else form.setFieldValue('user_id', '')
        form.clearFieldError('user_id')
      }}
      data={[
        ...(isListed ? [] : [{ value: userId, label: name }]),
        ...users.map((user) => ({ value: String(user.id), label: `${user.name} · ${user.email}` })),
      ]}
      clearButtonProps={{ 'aria-label': t`Choose someone else` }}
      error={isError ? t`Failed to load users` : form.errors['user_id']}
    />
  )
}

/** The photo is sent as soon as it is chosen (spec 2 §5, §8). */
function PhotoField({ form }: StepProps) {
  const { t } = useLingui()
  const labels = useEmployeeFieldLabels()
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useApiMutation(uploadApi.create, { errorsIn: 'form', success: t`Upload successful` })
  const send = async (file: File | null) => {
    setProblem(null)
    if (!file) return
    try {
      const { url } = await upload.mutateAsync({ body: {}, files: { profile_picture: file } })
      form.setFieldValue('profile_picture', url)
    } catch (failure) {
      if (isCancelled(failure)) return
      const reason = messageOf(failure, t`Please try again.`)
      setProblem(t`Upload failed: ${reason}`)
    }
  }
  return (
    <FileField
      label={labels.profile_picture}
      description={t`JPG, PNG or WebP, at most 1 MB`}
      rule={photoRule}
      value={null}
      currentUrl={form.values.profile_picture || null}
      error={problem ?? form.errors['profile_picture']}
      upload={upload.upload}
      isDisabled={upload.isPending}
      onChange={(file) => void send(file)}
    />
  )
}
