import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { FileField } from '#web/kit/file-field.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { capstoneApi, MAX_NOTE_LENGTH, type OwnCapstone, workFileRule } from '../capstone.contract.ts'
import { CAPSTONE_READS } from '#features/mentorship/program/ui/stale-reads.ts'

type HandInFormProps = { memberId: number; capstone: OwnCapstone; isOpen: boolean; onClose: () => void }

/** Hands in a capstone: some words, and what it asks for. */
export function HandInForm({ memberId, capstone, isOpen, onClose }: HandInFormProps) {
  const { t } = useLingui()
  const last = capstone.works[0]
  const form = useApiForm(capstoneApi.handIn, {
    initial: { note: last?.note ?? '', link: last?.link ?? '', file: null as File | null },
    toInput: ({ file, ...body }) => ({ params: { id: memberId }, body, files: { file: file ?? undefined } }),
    success: ({ message }) => message,
    failure: t`Your capstone could not be handed in. Please try again.`,
    refresh: CAPSTONE_READS,
    onSuccess: onClose,
  })
  const file = form.getInputProps('file')
  return (
    <DrawerForm
      form={form}
      title={t`Hand in the capstone`}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={<Trans>Hand in</Trans>}
      sendingLabel={<Trans>Sending...</Trans>}
    >
      <Textarea
        label={t`About your work`}
        description={t`What you made, and what the reviewer should look at first.`}
        required
        autosize
        minRows={4}
        maxLength={MAX_NOTE_LENGTH}
        {...form.getInputProps('note')}
      />
      {capstone.wants_link && (
        <TextInput
          label={t`Link to your work`}
          type="url"
          placeholder="https://"
          required
          maxLength={300}
          autoComplete="off"
          {...form.getInputProps('link')}
        />
      )}
      {capstone.wants_file && (
        <FileField
          label={t`File`}
          description={t`PDF, Word, JPG, PNG or text, at most 10 MB`}
          rule={workFileRule}
          value={form.values.file}
          onChange={file.onChange}
          error={file.error}
          isRequired
          isDisabled={form.isSending}
          upload={form.upload}
        />
      )}
    </DrawerForm>
  )
}
