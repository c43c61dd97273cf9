import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { photoRule } from '#features/base/upload/upload.contract.ts'
import type { Role } from '#shared/roles.ts'
import { useMe } from '#web/api/use-me.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { CheckField } from '#web/kit/field.tsx'
import { FileField } from '#web/kit/file-field.tsx'
import { FormDraft } from '#web/kit/form-draft.tsx'
import { ModalForm } from '#web/kit/modal-form.tsx'
import { OwnPasswordField } from '#web/kit/own-password-field.tsx'
import { ROLE_LABELS } from '#web/kit/role-name.tsx'
import { BIO_MAX, type Person } from '../person/person.contract.ts'
import { FORM_ROLES, mayGiveRole, isSensitiveChange, canChangeEmail } from '../user.policy.ts'
import { useUserForm, type UserValues } from './use-user-form.ts'

const SECRET = ['current_password'] as const

type UserDialogProps = {
  /** The one who is edited; null for a new one. */
  user: Person | null
  onClose: () => void
}

/** Adds a user or changes one (spec 3 §2, §5). */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useLingui()
  const { form, draft, initial } = useUserForm(user, onClose)
  const me = useMe()
  const isOwn = user?.id === me.id
  const isAddressKept = isOwn || (user !== null && !canChangeEmail(me, user))
  const send = async () => {
    if (user && (await confirmChange(user, form.getValues()))) await form.send()
    if (!user) await form.send()
  }
  /** The consequences of making an account inactive are shown first. */
  const confirmChange = async ({ name, is_active: wasActive }: Person, values: UserValues) => {
    if (!wasActive || values.is_active) return true
    return confirm({
      title: t`Make ${name}’s account inactive?`,
      message: t`${name} will be signed out everywhere immediately, and open pages and links to choose a password will stop working. They cannot sign in until the account is active again.\nTheir content is kept, but planned mentorship sessions are cancelled and public pages no longer show them. They are notified by email.`,
      confirmLabel: t`Make inactive`,
      isDangerous: true,
    })
  }
  const picture = form.getInputProps('profile_picture')
  return (
    <ModalForm
      form={{ ...form, send }}
      title={user ? t`Edit user` : t`Add user`}
      onClose={onClose}
      submitLabel={user ? <Trans>Update user</Trans> : <Trans>Create user</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
    >
      <FormDraft form={form} draft={draft} initial={initial} secret={SECRET} />
      <TextInput label={t`Name`} required maxLength={120} autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label={t`Email`}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        disabled={isAddressKept}
        description={emailHint(user, isOwn, isAddressKept, {
          own: t`Change your own address in your profile.`,
          kept: t`Only an administrator can change the address of this account.`,
          new: t`We will email them a link to choose a password. It works for 7 days.`,
          other: t`Changing the address signs the person out everywhere. The new address is confirmed at their next sign-in.`,
        })}
        {...form.getInputProps('email')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <RoleField form={form} user={user} isOwn={isOwn} />
        <TextInput
          label={t`Phone`}
          type="tel"
          maxLength={25}
          autoComplete="off"
          {...form.getInputProps('phone_number')}
        />
      </SimpleGrid>
      <Textarea label={t`Bio`} autosize minRows={3} maxLength={BIO_MAX} {...form.getInputProps('bio')} />
      <FileField
        label={t`Profile picture`}
        rule={photoRule}
        value={form.values.profile_picture}
        onChange={picture.onChange}
        error={picture.error}
        currentUrl={user?.profile_picture ?? null}
        isDisabled={form.isSending}
        upload={form.upload}
      />
      {user?.profile_picture && form.values.profile_picture === null && (
        <CheckField
          label={t`Remove the picture`}
          {...form.getInputProps('remove_profile_picture', { type: 'checkbox' })}
        />
      )}
      {!isOwn && (
        <CheckField label={t`Active: can sign in`} {...form.getInputProps('is_active', { type: 'checkbox' })} />
      )}
      {isSensitiveChange(user, form.values) && <OwnPasswordField {...form.getInputProps('current_password')} />}
    </ModalForm>
  )
}

type EmailHints = { own: string; kept: string; new: string; other: string }

function emailHint(user: Person | null, isOwn: boolean, isKept: boolean, hints: EmailHints): string {
  if (isOwn) return hints.own
  if (isKept) return hints.kept
  return user ? hints.other : hints.new
}

type RoleFieldProps = { form: ReturnType<typeof useUserForm>['form']; user: Person | null; isOwn: boolean }

/** The roles of spec 3 §6, and the one that the person has. */
function RoleField({ form, user, isOwn }: RoleFieldProps) {
  const { t } = useLingui()
  const me = useMe()
  const given = FORM_ROLES.filter((role) => mayGiveRole(me, role))
  const roles: readonly Role[] = user && !given.some((role) => role === user.role) ? [user.role, ...given] : given
  return (
    <NativeSelect
      label={t`Role`}
      required
      disabled={isOwn}
      {...(isOwn && { description: t`You cannot change your own role.` })}
      data={[
        ...(user ? [] : [{ value: '', label: t`Choose a role` }]),
        ...roles.map((role) => ({ value: role, label: t(ROLE_LABELS[role]) })),
      ]}
      {...form.getInputProps('role')}
    />
  )
}
