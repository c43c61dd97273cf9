import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import {
  type Announcement,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  announcementApi,
} from '../announcement.contract.ts'
import { RolesField } from './roles-field.tsx'

type AnnouncementFormProps = {
  /** The one that is edited; null for a new one. */
  announcement: Announcement | null
  /** Called after a save and when editing is cancelled. */
  onClose: () => void
}

type Values = { title: string; text: string; roles: Role[]; starts_on: string; ends_on: string }

const bodyOf = ({ starts_on: starts, ends_on: ends, ...rest }: Values) => ({
  ...rest,
  starts_on: starts === '' ? null : Day.parse(starts),
  ends_on: ends === '' ? null : Day.parse(ends),
})

/** Writes an announcement, or changes the chosen one. */
export function AnnouncementForm({ announcement, onClose }: AnnouncementFormProps) {
  const { t } = useLingui()
  const draft = useDraft(`announcement-${announcement?.id ?? 'new'}`)
  const shared = {
    onSaved: draft.remove,
    initial: {
      title: announcement?.title ?? '',
      text: announcement?.text ?? '',
      roles: announcement?.roles ?? ([] as Role[]),
      starts_on: announcement?.starts_on ?? '',
      ends_on: announcement?.ends_on ?? '',
    },
    success: ({ message }: { message: string }) => message,
    failure: t`The announcement could not be saved`,
    refresh: [announcementApi.list, announcementApi.current],
    onSuccess: onClose,
  }
  const adding = useApiForm(announcementApi.create, { ...shared, toInput: (values) => ({ body: bodyOf(values) }) })
  const changing = useApiForm(announcementApi.update, {
    ...shared,
    toInput: (values) => ({ params: { id: announcement?.id ?? 0 }, body: bodyOf(values) }),
  })
  const form = announcement ? changing : adding
  return (
    <FormShell
      form={form}
      submitLabel={announcement ? <Trans>Update announcement</Trans> : <Trans>Publish announcement</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onClose}
    >
      <FormDraft form={form} draft={draft} initial={shared.initial} />
      <TextInput label={t`Title`} required maxLength={ANNOUNCEMENT_TITLE_MAX} {...form.getInputProps('title')} />
      <Textarea
        label={t`Text`}
        required
        autosize
        minRows={3}
        maxLength={ANNOUNCEMENT_TEXT_MAX}
        {...form.getInputProps('text')}
      />
      <RolesField roles={form.getValues().roles} onChange={(roles) => form.setFieldValue('roles', roles)} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          type="date"
          label={t`First day`}
          description={t`People are notified on this day. Leave blank to notify them immediately.`}
          {...form.getInputProps('starts_on')}
        />
        <TextInput
          type="date"
          label={t`Last day`}
          description={t`If you set a last day, the announcement is also shown on the home page until then.`}
          {...form.getInputProps('ends_on')}
        />
      </SimpleGrid>
    </FormShell>
  )
}
