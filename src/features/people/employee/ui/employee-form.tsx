import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { hasRole } from '#shared/policy.ts'
import { drafts } from '#web/api/drafts.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { isTrusted } from '#features/base/user/user.policy.ts'
import { DraftNotice } from '#web/kit/draft-notice.tsx'
import { OwnPasswordField } from '#web/kit/own-password-field.tsx'
import { StepperForm } from '#web/kit/stepper-form.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { chartApi } from '../chart/chart.contract.ts'
import { choiceApi } from '../choice/choice.contract.ts'
import { departmentApi } from '#features/people/department/department.contract.ts'
import { type EmployedUser, employeeApi } from '../employee.contract.ts'
import { changedRoles } from '../employee.policy.ts'
import { statisticsApi } from '../statistics/statistics.contract.ts'
import { ContactStep } from './contact-step.tsx'
import { EmployeeConflict } from './employee-conflict.tsx'
import {
  emptyEmployee,
  type EmployeeDraft,
  employeeDraftKey,
  readStored,
  REQUIRED,
  toChangedEmployee,
  toEmployeeDraft,
  toNewEmployee,
} from './employee-draft.ts'
import { useEmployeeFieldLabels } from './employee-field-labels.ts'
import { EmploymentStep } from './employment-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { ReviewStep } from './review-step.tsx'

type EmployeeFormProps = {
  /** Whose record is changed; null for a new one. */
  user: EmployedUser | null
  onClose: () => void
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** The four steps of adding or changing an employee (spec 2 §2, §5); what is typed is kept on this device. */
export function EmployeeForm({ user, onClose }: EmployeeFormProps) {
  const { t } = useLingui()
  const me = useMe()
  const employeeId = user?.employee.id ?? null
  const key = employeeDraftKey(me.id, employeeId)
  const [start] = useState(() => (user ? toEmployeeDraft(user) : emptyEmployee()))
  const [stored] = useState(() => readStored(drafts.read(key), start))
  const [isDraft, setDraft] = useState(stored !== null)
  const personal = user ? REQUIRED.personal : (['user_id', ...REQUIRED.personal] as const)
  const employment = hasRole(me, ['admin']) ? REQUIRED.employment : ([...REQUIRED.employment, 'salary'] as const)
  const required = [...personal, ...REQUIRED.contact, ...employment]
  const shared = {
    initial: stored ?? start,
    check: (values: EmployeeDraft): FieldErrors =>
      required.some((name) => isBlank(values[name]))
        ? { form: [t`Please fill in all required fields before submitting.`] }
        : {},
    success: ({ message }: { message: string }) => message,
    failure: t`Failed to save employee. Please check all required fields.`,
    refresh: [
      employeeApi.list,
      employeeApi.get,
      employeeApi.listHistory,
      departmentApi.list,
      choiceApi.listCandidates,
      chartApi.get,
      statisticsApi.get,
    ],
    onSaved: () => drafts.remove(key),
    onSuccess: onClose,
  }
  const creating = useApiForm(employeeApi.create, {
    ...shared,
    toInput: (values: EmployeeDraft) => ({ body: toNewEmployee(values) }),
  })
  const changing = useApiForm(employeeApi.update, {
    ...shared,
    toInput: (values: EmployeeDraft) => ({
      params: { id: employeeId ?? 0 },
      body: toChangedEmployee(values),
    }),
  })
  const form = user ? changing : creating
  const { values } = form
  const isDirty = form.isDirty()
  useEffect(() => {
    if (isDirty) drafts.save(employeeDraftKey(me.id, employeeId), { ...values, current_password: '' })
  }, [isDirty, me.id, employeeId, values])
  const { data: choice } = useQuery(query(choiceApi.listManagers, {}))
  const manager =
    choice?.managers.find(({ id }) => String(id) === values.manager_id) ??
    (values.manager_id ? user?.employee.manager : null)
  const work = { position: values.position, status: user ? values.status : 'Active' }
  const roles = changedRoles(user?.employee ?? null, work)
  const labels = { user_id: t`User`, ...useEmployeeFieldLabels() }
  const asksPassword = [...roles.give, ...roles.take].some(isTrusted)
  return (
    <>
      {isDraft && (
        <DraftNotice
          onRestart={() => {
            drafts.remove(key)
            form.setValues(start)
            form.resetDirty(start)
            setDraft(false)
          }}
        />
      )}
      {user && form.refusal === 'conflict' && (
        <EmployeeConflict
          key={form.refusals}
          id={user.employee.id}
          base={start}
          mine={values}
          onChoose={(chosen) => {
            form.setValues(chosen)
            form.clearErrors()
          }}
        />
      )}
      <StepperForm
        form={form}
        submitLabel={user ? t`Update Employee` : t`Create Employee`}
        sendingLabel={t`Saving...`}
        onCancel={onClose}
        steps={[
          {
            title: t`Personal`,
            required: personal,
            labels,
            fields: ['profile_picture'],
            content: <PersonalStep form={form} />,
          },
          { title: t`Contact`, required: REQUIRED.contact, labels, content: <ContactStep form={form} /> },
          {
            title: t`Employment`,
            required: employment,
            labels,
            fields: ['salary', 'manager_id', 'status', 'rating', 'recommendation'],
            content: <EmploymentStep form={form} user={user} />,
          },
          {
            title: t({ message: 'Review', context: 'step of a form' }),
            required: [],
            fields: ['current_password'],
            content: (
              <>
                <ReviewStep values={values} managerName={manager?.name ?? null} />
                {asksPassword && <OwnPasswordField {...form.getInputProps('current_password')} />}
              </>
            ),
          },
        ]}
      />
    </>
  )
}
