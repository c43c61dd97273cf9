import { Modal } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AnyForm } from './form-frame.tsx'
import { FormShell } from './form-shell.tsx'
import { useConfirmLeaving } from './leave-guard.tsx'

type ModalFormProps = {
  form: AnyForm
  title: string
  onClose: () => void
  submitLabel: ReactNode
  sendingLabel?: ReactNode
  children: ReactNode
}

/** A form in a dialog that is open while it is mounted; closing it with unsaved text asks first. */
export function ModalForm({ form, title, onClose, submitLabel, sendingLabel, children }: ModalFormProps) {
  const { t } = useLingui()
  const confirmLeaving = useConfirmLeaving()
  const leave = async () => {
    if (!form.isDirty() || (await confirmLeaving())) onClose()
  }
  const close = () => {
    if (!form.isSending) void leave()
  }
  return (
    <Modal opened onClose={close} title={title} size="lg" closeButtonProps={{ 'aria-label': t`Close` }}>
      <FormShell form={form} submitLabel={submitLabel} sendingLabel={sendingLabel} onCancel={close}>
        {children}
      </FormShell>
    </Modal>
  )
}
