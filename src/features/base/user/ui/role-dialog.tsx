import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Role, ROLES } from '#shared/roles.ts'
import { REASON_MAX } from '#shared/text-fields.ts'
import { ModalForm } from '#web/kit/modal-form.tsx'
import { OwnPasswordField } from '#web/kit/own-password-field.tsx'
import { ROLE_LABELS } from '#web/kit/role-name.tsx'
import { type ApiForm, useApiForm } from '#web/kit/use-api-form.ts'
import { type Person, personApi } from '../person/person.contract.ts'
import { type HeldRole, roleApi } from '../role/role.contract.ts'
import { isTrusted } from '../user.policy.ts'
import styles from './user.module.css'

/** What is done: a role is given, or this one is removed. */
export type RoleTask = 'give' | { take: Role }

type RoleDialogProps = { person: Person; held: readonly HeldRole[]; task: RoleTask; onClose: () => void }

const REFRESHED = [roleApi.get, personApi.listAdmin, personApi.list, roleApi.listHolders]

/** Gives someone a further role or takes one away, with a reason. */
export function RoleDialog({ task, ...props }: RoleDialogProps) {
  return task === 'give' ? <GiveRole {...props} /> : <TakeRole {...props} role={task.take} />
}

type Values = { role: string; reason: string; current_password: string }

function GiveRole({ person, held, onClose }: Omit<RoleDialogProps, 'task'>) {
  const { t } = useLingui()
  const form = useApiForm(roleApi.grant, {
    initial: { role: '', reason: '', ends_on: '', current_password: '' },
    toInput: ({ role, current_password: password, ...values }) => ({
      params: { id: person.id },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract checks what was chosen
      body: { ...values, role: role as Role, ...(password && { current_password: password }) },
    }),
    success: ({ message }) => message,
    failure: t`The role could not be given. Please try again.`,
    refresh: REFRESHED,
    onSuccess: onClose,
  })
  const { name } = person
  const given = held.find(({ role, is_primary: isPrimary }) => role === form.values.role && !isPrimary)
  return (
    <ModalForm
      form={form}
      title={t`Give ${name} a role`}
      onClose={onClose}
      submitLabel={<Trans>Give role</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
    >
      <NativeSelect
        label={t`Role`}
        required
        data={[
          { value: '', label: t`Choose a role` },
          ...ROLES.filter((role) => role !== person.role).map((role) => ({ value: role, label: t(ROLE_LABELS[role]) })),
        ]}
        {...form.getInputProps('role')}
      />
      {given && (
        <p className={styles.quiet}>
          <Trans>This person already has this role. Its reason and end date will be updated.</Trans>
        </p>
      )}
      <ReasonField form={form} />
      <TextInput
        type="date"
        label={t`Last day`}
        description={t`The role ends automatically after this day. Leave blank for no end date.`}
        {...form.getInputProps('ends_on')}
      />
      {isTrusted(form.values.role) && <OwnPasswordField {...form.getInputProps('current_password')} />}
    </ModalForm>
  )
}

function TakeRole({ person, role, onClose }: Omit<RoleDialogProps, 'task' | 'held'> & { role: Role }) {
  const { t } = useLingui()
  const form = useApiForm(roleApi.revoke, {
    initial: { role, reason: '', current_password: '' },
    toInput: ({ current_password: password, ...values }) => ({
      params: { id: person.id },
      body: { ...values, ...(password && { current_password: password }) },
    }),
    success: ({ message }) => message,
    failure: t`The role could not be removed. Please try again.`,
    refresh: REFRESHED,
    onSuccess: onClose,
  })
  const [name, roleName] = [person.name, t(ROLE_LABELS[role])]
  return (
    <ModalForm
      form={form}
      title={t`Remove a role from ${name}`}
      onClose={onClose}
      submitLabel={<Trans>Remove role</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
    >
      <p>
        <Trans>
          Role: {roleName}. The person is signed out everywhere and notified. What they did with the role is kept.
        </Trans>
      </p>
      <ReasonField form={form} />
      {isTrusted(role) && <OwnPasswordField {...form.getInputProps('current_password')} />}
    </ModalForm>
  )
}

function ReasonField({ form }: { form: Pick<ApiForm<Values>, 'getInputProps'> }) {
  const { t } = useLingui()
  return (
    <Textarea
      label={t`Reason`}
      description={t`Shown with the role and in its history.`}
      required
      autosize
      minRows={2}
      maxLength={REASON_MAX}
      {...form.getInputProps('reason')}
    />
  )
}
