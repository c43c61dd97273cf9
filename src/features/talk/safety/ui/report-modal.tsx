import { Modal, Select, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import { type ApiForm, useApiForm } from '#web/kit/use-api-form.ts'
import { colleagueSafetyApi } from '../colleague/colleague.contract.ts'
import { REPORT_KINDS, type ReportKind, safetyApi } from '../safety.contract.ts'
import { KIND_NAMES } from './safety-labels.ts'
import { teamSafetyApi } from '../team/team.contract.ts'
import type { Reported } from './reported-person.ts'

type ReportModalProps = {
  whom: Reported
  name: string
  /** The message that is reported; null for the person, undefined while nothing is. */
  messageId: number | null | undefined
  onClose: () => void
}

/** Reports a person or a message to admins. */
export function ReportModal({ whom, name, messageId, onClose }: ReportModalProps) {
  const { t } = useLingui()
  return (
    <Modal
      opened={messageId !== undefined}
      onClose={onClose}
      title={messageId === null ? t`Report ${name}` : t`Report a message`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {messageId !== undefined && <ReportForm whom={whom} name={name} messageId={messageId} onClose={onClose} />}
    </Modal>
  )
}

type Values = { kind: string; words: string }
type ReportFormProps = Pick<ReportModalProps, 'name' | 'onClose'> & { messageId: number | null }

function ReportForm({ whom, ...props }: ReportFormProps & Pick<ReportModalProps, 'whom'>) {
  if (whom === 'team') return <SupportAnswerReport {...props} />
  if ('matchId' in whom) return <MatchReport matchId={whom.matchId} {...props} />
  return <ColleagueReport userId={whom.userId} {...props} />
}

const INITIAL: Values = { kind: '', words: '' }
const bodyOf = ({ kind, words }: Values, messageId: number | null) => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract checks what was chosen
  kind: kind as ReportKind,
  words,
  ...(messageId !== null && { message_id: messageId }),
})

function MatchReport({ matchId, ...props }: ReportFormProps & { matchId: number }) {
  const { t } = useLingui()
  const form = useApiForm(safetyApi.report, {
    initial: INITIAL,
    toInput: (values) => ({ params: { id: matchId }, body: bodyOf(values, props.messageId) }),
    success: ({ message }) => message,
    failure: t`The report could not be sent. Please try again.`,
    onSuccess: props.onClose,
  })
  return <ReportFields form={form} {...props} />
}

function ColleagueReport({ userId, ...props }: ReportFormProps & { userId: number }) {
  const { t } = useLingui()
  const form = useApiForm(colleagueSafetyApi.report, {
    initial: INITIAL,
    toInput: (values) => ({ params: { userId }, body: bodyOf(values, props.messageId) }),
    success: ({ message }) => message,
    failure: t`The report could not be sent. Please try again.`,
    onSuccess: props.onClose,
  })
  return <ReportFields form={form} {...props} />
}

function SupportAnswerReport(props: ReportFormProps) {
  const { t } = useLingui()
  const form = useApiForm(teamSafetyApi.report, {
    initial: INITIAL,
    toInput: (values) => ({ body: { ...bodyOf(values, null), message_id: props.messageId ?? 0 } }),
    success: ({ message }) => message,
    failure: t`The report could not be sent. Please try again.`,
    onSuccess: props.onClose,
  })
  return <ReportFields form={form} {...props} />
}

function ReportFields({ form, name, messageId, onClose }: ReportFormProps & { form: ApiForm<Values> }) {
  const { t } = useLingui()
  return (
    <FormShell form={form} submitLabel={<Trans>Send the report</Trans>} onCancel={onClose}>
      <p>
        {messageId === null ? (
          <Trans>Administrators will see what you write here. {name} will not know who reported it.</Trans>
        ) : (
          <Trans>
            Administrators will see this message, the 3 messages before and after it, and what you write here. {name}{' '}
            will not know who reported it.
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
      <Textarea label={t`What happened?`} required minRows={3} autosize {...form.getInputProps('words')} />
    </FormShell>
  )
}
