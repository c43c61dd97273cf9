import { Drawer } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { focusFirstField } from './focus-first-field.ts'
import type { AnyForm } from './form-frame.tsx'
import { FormShell } from './form-shell.tsx'
import { useConfirmLeaving } from './leave-guard.tsx'
import { StepperForm, type FormStep } from './stepper-form.tsx'
import { useMounted } from './use-mounted.ts'

type DrawerFormProps = {
  form: AnyForm
  title: string
  isOpen: boolean
  onClose: () => void
  submitLabel: ReactNode
  sendingLabel?: ReactNode
} & ({ children: ReactNode; steps?: undefined } | { steps: readonly FormStep[]; children?: undefined })

/** A form in a drawer; closing it with unsaved text asks first. Give `steps` for a wizard. */
export function DrawerForm({ form, title, isOpen, onClose, submitLabel, sendingLabel, ...content }: DrawerFormProps) {
  const { t } = useLingui()
  const isMounted = useMounted()
  const confirmLeaving = useConfirmLeaving()
  const leave = async () => {
    if (!form.isDirty() || (await confirmLeaving())) onClose()
  }
  const close = () => {
    if (!form.isSending) void leave()
  }
  const shared = { form, submitLabel, sendingLabel, onCancel: close }
  return (
    <Drawer
      opened={isMounted && isOpen}
      onClose={close}
      title={title}
      position="right"
      size="lg"
      padding="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div ref={focusFirstField}>
        {content.steps ? (
          <StepperForm {...shared} steps={content.steps} />
        ) : (
          <FormShell {...shared}>{content.children}</FormShell>
        )}
      </div>
    </Drawer>
  )
}
