import { NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { hasRole } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { AmountInput } from '#web/kit/amount-input.tsx'
import { StarField } from '#web/kit/star-field.tsx'
import { choiceApi } from '../choice/choice.contract.ts'
import { departmentApi } from '#features/people/department/department.contract.ts'
import type { EmployedUser } from '../employee.contract.ts'
import { canGivePosition } from '../employee.policy.ts'
import { useEmployeeFieldLabels } from './employee-field-labels.ts'
import type { EmployeeFormState } from './personal-step.tsx'
import { useEmployeeOptions } from './use-employee-options.ts'

type StepProps = { form: EmployeeFormState; user: EmployedUser | null }

/** The third step: the work itself (spec 2 §5). */
export function EmploymentStep({ form, user }: StepProps) {
  const me = useMe()
  const labels = useEmployeeFieldLabels()
  const { employmentTypes } = useEmployeeOptions()
  return (
    <>
      <PositionField form={form} user={user} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DepartmentField form={form} user={user} />
        <TextInput label={labels.join_date} type="date" required {...form.getInputProps('join_date')} />
        <NativeSelect
          label={labels.employment_type}
          required
          data={employmentTypes}
          {...form.getInputProps('employment_type')}
        />
        <AmountInput
          label={labels.salary}
          min={0}
          currency="USD"
          required={!hasRole(me, ['admin'])}
          {...form.getInputProps('salary')}
          onChange={(value) => form.setFieldValue('salary', String(value))}
        />
      </SimpleGrid>
      <ManagerField form={form} user={user} />
      {user && <EditedFields form={form} />}
    </>
  )
}

/** An admin gives the position HR only, everyone else the others (spec 2 §5). */
function PositionField({ form, user }: StepProps) {
  const { t } = useLingui()
  const me = useMe()
  const labels = useEmployeeFieldLabels()
  const { positions } = useEmployeeOptions()
  const given = positions.filter(({ value }) => canGivePosition(me, value) || value === user?.employee.position)
  return (
    <div>
      <NativeSelect
        label={labels.position}
        required
        data={[{ value: '', label: t`Choose a position` }, ...given]}
        {...form.getInputProps('position')}
      />
      {!canGivePosition(me, 'Teacher') && (
        <Text size="sm" c="var(--ink-soft)" mt={4}>
          <Trans>As Admin, you can only add HR employees. Other positions should be added by HR.</Trans>
        </Text>
      )}
    </div>
  )
}

function DepartmentField({ form, user }: StepProps) {
  const { t } = useLingui()
  const labels = useEmployeeFieldLabels()
  const { data, isError } = useQuery(query(departmentApi.list, {}))
  const names = data?.departments.map(({ name }) => name) ?? []
  const held = user?.employee.department
  return (
    <NativeSelect
      label={labels.department}
      required
      data={[
        { value: '', label: t`Choose a department` },
        // One that is no longer offered stays with those who are in it.
        ...(held !== undefined && !names.includes(held) ? [held] : []),
        ...names,
      ]}
      {...form.getInputProps('department')}
      {...(isError && { error: t`Failed to load departments` })}
    />
  )
}

function ManagerField({ form, user }: StepProps) {
  const { t } = useLingui()
  const labels = useEmployeeFieldLabels()
  const { data, isError } = useQuery(query(choiceApi.listManagers, {}))
  const managers = (data?.managers ?? []).filter(({ id }) => String(id) !== form.values.user_id)
  const held = user?.employee.manager
  return (
    <NativeSelect
      label={labels.manager_id}
      data={[
        { value: '', label: t`No manager` },
        ...(held && !managers.some(({ id }) => id === held.id) ? [{ value: String(held.id), label: held.name }] : []),
        ...managers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...form.getInputProps('manager_id')}
      {...(isError && { error: t`Failed to load managers` })}
    />
  )
}

/** What only a record that exists has: its status, and how those who may rate see the work (spec 2 §5). */
function EditedFields({ form }: { form: EmployeeFormState }) {
  const { t } = useLingui()
  const me = useMe()
  const labels = useEmployeeFieldLabels()
  const { statuses } = useEmployeeOptions()
  const isLeaving = form.values.status === 'Terminated'
  return (
    <>
      <NativeSelect
        label={labels.status}
        data={statuses}
        {...form.getInputProps('status')}
        {...(isLeaving && { description: t`Employee roles will be removed today.` })}
      />
      {hasRole(me, ['admin', 'hr', 'manager']) && (
        <>
          <StarField
            label={labels.rating}
            value={form.values.rating}
            onChange={(rating) => form.setFieldValue('rating', rating)}
            error={form.errors['rating']}
          />
          <Textarea
            label={labels.recommendation}
            maxLength={1000}
            autosize
            minRows={2}
            {...form.getInputProps('recommendation')}
          />
        </>
      )}
    </>
  )
}
