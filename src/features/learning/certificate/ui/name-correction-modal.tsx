import { Modal, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Certificate, certificateApi } from '../certificate.contract.ts'

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
  const form = useApiForm(certificateApi.askCorrection, {
    initial: { name: certificate.name, note: '' },
    toInput: (values) => ({ params: { id: certificate.id }, body: values }),
    success: ({ message }) => message,
    failure: t`The request could not be sent`,
    refresh: [certificateApi.listOwn],
    onSuccess: onClose,
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Send request</Trans>} onCancel={onClose}>
      <p>
        <Trans>Once an administrator has checked the name, a new certificate replaces this one.</Trans>
      </p>
      <TextInput label={t`Corrected name`} required data-autofocus {...form.getInputProps('name')} />
      <Textarea label={t`Reason (optional)`} {...form.getInputProps('note')} />
    </FormShell>
  )
}
