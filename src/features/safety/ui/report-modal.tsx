import { Modal, Select, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { REPORT_KINDS, type ReportKind, safetyApi } from '../safety.contract.ts'
import { KIND_NAMES } from './safety-labels.ts'

type ReportModalProps = {
  matchId: number
  name: string
  /** The message that is reported; null for the person, undefined while nothing is. */
  messageId: number | null | undefined
  onClose: () => void
}

/** Reports a person or a message to admins. */
export function ReportModal({ matchId, name, messageId, onClose }: ReportModalProps) {
  const { t } = useLingui()
  return (
    <Modal
      opened={messageId !== undefined}
      onClose={onClose}
      title={messageId === null ? t`Report ${name}` : t`Report a message`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {messageId !== undefined && <ReportForm matchId={matchId} name={name} messageId={messageId} onClose={onClose} />}
    </Modal>
  )
}

type ReportFormProps = Pick<ReportModalProps, 'matchId' | 'name' | 'onClose'> & { messageId: number | null }

function ReportForm({ matchId, name, messageId, onClose }: ReportFormProps) {
  const { t } = useLingui()
  const form = useApiForm(safetyApi.report, {
    initial: { kind: '', words: '' },
    toInput: ({ kind, words }) => ({
      params: { id: matchId },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract checks what was chosen
      body: { kind: kind as ReportKind, words, ...(messageId !== null && { message_id: messageId }) },
    }),
    success: ({ message }) => message,
    failure: t`The report could not be sent. Please try again.`,
    onSuccess: onClose,
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Send the report</Trans>} onCancel={onClose}>
      <p>
        {messageId === null ? (
          <Trans>Administrators read what you write here. {name} is not told who has reported.</Trans>
        ) : (
          <Trans>
            Administrators read this message, the three before and after it, and what you write here. {name} is not told
            who has reported.
          </Trans>
        )}
      </p>
      <Select
        label={t`What is it about?`}
        required
        data-autofocus
        data={REPORT_KINDS.map((kind) => ({ value: kind, label: t(KIND_NAMES[kind]) }))}
        {...form.getInputProps('kind')}
      />
      <Textarea label={t`What has happened?`} required minRows={3} autosize {...form.getInputProps('words')} />
    </FormShell>
  )
}
