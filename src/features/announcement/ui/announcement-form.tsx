import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import {
  type Announcement,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  announcementApi,
} from '../announcement.contract.ts'

type AnnouncementFormProps = {
  /** The one that is edited; null for a new one. */
  announcement: Announcement | null
  /** After a save, and when editing is left. */
  onClose: () => void
}

/** Writes an announcement, or changes the chosen one. */
export function AnnouncementForm({ announcement, onClose }: AnnouncementFormProps) {
  const { t } = useLingui()
  const shared = {
    initial: { title: announcement?.title ?? '', text: announcement?.text ?? '' },
    success: ({ message }: { message: string }) => message,
    failure: t`The announcement could not be saved.`,
    refresh: [announcementApi.list],
    onSuccess: onClose,
  }
  const adding = useApiForm(announcementApi.create, { ...shared, toInput: (body) => ({ body }) })
  const changing = useApiForm(announcementApi.update, {
    ...shared,
    toInput: (body) => ({ params: { id: announcement?.id ?? 0 }, body }),
  })
  const form = announcement ? changing : adding
  return (
    <FormShell
      form={form}
      submitLabel={announcement ? <Trans>Update announcement</Trans> : <Trans>Publish announcement</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      {...(announcement && { onCancel: onClose })}
    >
      <TextInput label={t`Title`} required maxLength={ANNOUNCEMENT_TITLE_MAX} {...form.getInputProps('title')} />
      <Textarea
        label={t`Text`}
        required
        autosize
        minRows={3}
        maxLength={ANNOUNCEMENT_TEXT_MAX}
        {...form.getInputProps('text')}
      />
    </FormShell>
  )
}
