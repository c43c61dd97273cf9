import { Modal, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { KeptFormNote } from '#web/kit/kept-form-note.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useKeptForm } from '#web/kit/use-kept-form.ts'
import { type Certificate, certificateApi } from '../certificate.contract.ts'
import { correctionDraft, type UnsentCorrection } from './unsent-correction.ts'

type Props = { certificate: Certificate | null; onClose: () => void }

/** The holder asks for another name on the certificate. */
export function NameCorrectionModal({ certificate, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Modal
      opened={certificate !== null}
      onClose={onClose}
      title={t`Correct the name`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {certificate && <CorrectionForm key={certificate.id} certificate={certificate} onClose={onClose} />}
    </Modal>
  )
}

function CorrectionForm({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const { t } = useLingui()
  const draft = useDraft(correctionDraft(certificate.id))
  const initial = { name: certificate.name, note: '' }
  const form = useApiForm(certificateApi.askCorrection, {
    initial,
    onSaved: draft.remove,
    toInput: (values) => ({ params: { id: certificate.id }, body: values }),
    success: ({ message }) => message,
    failure: t`The request could not be sent`,
    refresh: [certificateApi.listOwn],
    onSuccess: onClose,
  })
  const kept = useKeptForm(form, {
    personId: draft.personId ?? undefined,
    kind: LETTER_KINDS.correction,
    about: certificate.id,
    input: (): UnsentCorrection => ({ certificateId: certificate.id, body: form.getValues() }),
    onSent: onClose,
  })
  if (kept.isKept) return <KeptFormNote onChange={kept.change} />
  return (
    <FormShell form={{ ...form, problem: kept.problem }} submitLabel={<Trans>Send request</Trans>} onCancel={onClose}>
      <FormDraft form={form} draft={draft} initial={initial} />
      <p>
        <Trans>Once an administrator has checked the name, a new certificate replaces this one.</Trans>
      </p>
      <TextInput label={t`Corrected name`} required data-autofocus {...form.getInputProps('name')} />
      <Textarea label={t`Reason (optional)`} {...form.getInputProps('note')} />
    </FormShell>
  )
}
