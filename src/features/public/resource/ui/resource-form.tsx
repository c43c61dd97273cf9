import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileField } from '#web/kit/file-field.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import {
  type Resource,
  RESOURCE_TEXT_MAX,
  RESOURCE_TITLE_MAX,
  resourceApi,
  resourceRule,
} from '../resource.contract.ts'

type ResourceFormProps = {
  /** The one that is edited; null for a new one. */
  resource: Resource | null
  /** Called after a save and when editing is cancelled. */
  onClose: () => void
}

/** Adds a link or a file to the library, or changes what is said of the chosen one. */
export function ResourceForm({ resource, onClose }: ResourceFormProps) {
  const { t } = useLingui()
  const draft = useDraft(`resource-${resource?.id ?? 'new'}`)
  const shared = {
    onSaved: draft.remove,
    initial: {
      title: resource?.title ?? '',
      description: resource?.description ?? '',
      link: resource?.link ?? '',
      file: null as File | null,
    },
    success: ({ message }: { message: string }) => message,
    failure: t`The resource could not be saved`,
    refresh: [resourceApi.list],
    onSuccess: onClose,
  }
  const adding = useApiForm(resourceApi.create, {
    ...shared,
    toInput: ({ file, ...body }) => ({ body, files: { file: file ?? undefined } }),
  })
  const changing = useApiForm(resourceApi.update, {
    ...shared,
    toInput: ({ file: _file, ...body }) => ({ params: { id: resource?.id ?? 0 }, body }),
  })
  const form = resource ? changing : adding
  const file = form.getInputProps('file')
  return (
    <FormShell
      form={form}
      submitLabel={resource ? <Trans>Update resource</Trans> : <Trans>Add resource</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onClose}
    >
      <FormDraft form={form} draft={draft} initial={shared.initial} />
      <TextInput label={t`Title`} required maxLength={RESOURCE_TITLE_MAX} {...form.getInputProps('title')} />
      <Textarea
        label={t`Description`}
        autosize
        minRows={2}
        maxLength={RESOURCE_TEXT_MAX}
        {...form.getInputProps('description')}
      />
      <TextInput
        label={t`Link`}
        type="url"
        placeholder="https://"
        maxLength={300}
        autoComplete="off"
        {...form.getInputProps('link')}
      />
      {!resource && (
        <FileField
          label={t`File`}
          description={t`PDF, Word, picture or text, at most 10 MB.`}
          rule={resourceRule}
          value={form.values.file}
          onChange={file.onChange}
          error={file.error}
          isDisabled={form.isSending}
          upload={form.upload}
        />
      )}
    </FormShell>
  )
}
