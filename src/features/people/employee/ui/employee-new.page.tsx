import { useLingui } from '@lingui/react/macro'
import { SidePanel } from '#web/kit/side-panel.tsx'
import { useClosePanel } from '#web/kit/use-close-panel.ts'
import { EmployeeForm } from './employee-form.tsx'

/** Add New Employee (spec 2 §2), beside the list. */
export default function EmployeeNewPage() {
  const { t } = useLingui()
  const close = useClosePanel('/dashboard/employees')
  return (
    <SidePanel title={t`Add New Employee`} onClose={close}>
      <EmployeeForm user={null} onClose={close} />
    </SidePanel>
  )
}
