import { ActionIcon, Button, Modal, TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { EditIcon, TrashIcon } from '#web/kit/dashboard-icons.tsx'
import { confirm, useIsDialogOpen } from '#web/kit/dialogs.tsx'
import { FormFrame } from '#web/kit/form-frame.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useMounted } from '#web/kit/use-mounted.ts'
import { type Department, MAX_DEPARTMENT_NAME_LENGTH, departmentApi } from '../department.contract.ts'
import { employeeApi } from '#features/people/employee/employee.contract.ts'
import styles from '#features/people/employee/ui/employee.module.css'

const REFRESHED = [departmentApi.list, employeeApi.list, employeeApi.get]

/** The departments: adding, renaming, and removing those that no one works in. */
export function DepartmentsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const isMounted = useMounted()
  const isBehind = useIsDialogOpen()
  const { data, isError, refetch } = useQuery(query(departmentApi.list, {}))
  const [editedId, setEditedId] = useState<number | null>(null)
  return (
    <Modal
      opened={isMounted && isOpen}
      onClose={onClose}
      title={t`Departments`}
      closeOnEscape={!isBehind}
      trapFocus={!isBehind}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <NewDepartment />
      {isError && !data && <ErrorState text={t`Failed to load departments`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={4} />}
      {data?.departments.length === 0 && <EmptyState title={t`No departments yet`} />}
      <ul className={styles.departments}>
        {data?.departments.map((department) => (
          <li key={department.id} className={styles.department}>
            {editedId === department.id ? (
              <Renaming department={department} onDone={() => setEditedId(null)} />
            ) : (
              <Shown department={department} onRename={() => setEditedId(department.id)} />
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function NewDepartment() {
  const { t } = useLingui()
  const form = useApiForm(departmentApi.create, {
    initial: { name: '' },
    success: ({ message }) => message,
    refresh: REFRESHED,
  })
  return (
    <FormFrame form={form}>
      <div className={styles.line}>
        <TextInput
          label={t`New department`}
          maxLength={MAX_DEPARTMENT_NAME_LENGTH}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={form.isSending}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </FormFrame>
  )
}

function Renaming({ department: { id, name }, onDone }: { department: Department; onDone: () => void }) {
  const { t } = useLingui()
  const form = useApiForm(departmentApi.update, {
    initial: { name },
    toInput: (values) => ({ params: { id }, body: values }),
    success: ({ message }) => message,
    refresh: REFRESHED,
    onSuccess: onDone,
  })
  return (
    <FormFrame form={form}>
      <div className={styles.line}>
        <TextInput
          aria-label={t`Department name`}
          maxLength={MAX_DEPARTMENT_NAME_LENGTH}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={form.isSending}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="subtle" color="gray" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </FormFrame>
  )
}

function Shown({ department: { id, name, employees }, onRename }: { department: Department; onRename: () => void }) {
  const { t } = useLingui()
  const remove = useApiMutation(departmentApi.remove, { success: ({ message }) => message, refresh: REFRESHED })
  const ask = async () => {
    const isMeant = await confirm({
      title: t`Remove "${name}"?`,
      message: t`It can no longer be chosen. Existing records keep its name.`,
      confirmLabel: t`Remove`,
      isDangerous: true,
    })
    if (isMeant) remove.mutate({ params: { id } })
  }
  return (
    <>
      <span className={styles.grow}>{name}</span>
      <span className={styles.soft}>
        <Plural value={employees} one="# employee" other="# employees" />
      </span>
      <ActionIcon size={44} variant="subtle" color="gray" aria-label={t`Rename ${name}`} onClick={onRename}>
        <EditIcon size={18} />
      </ActionIcon>
      <ActionIcon
        size={44}
        variant="subtle"
        color="red"
        aria-label={t`Remove ${name}`}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        <TrashIcon size={18} />
      </ActionIcon>
    </>
  )
}
