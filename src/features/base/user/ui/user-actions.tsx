import { ActionIcon } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { can } from '#shared/policy.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { EditIcon, TrashIcon } from '#web/kit/dashboard-icons.tsx'
import { confirm } from '#web/kit/dialogs.tsx'
import { CloseIcon, MailIcon, UsersIcon } from '#web/kit/icons.tsx'
import { useWithPassword } from '#web/kit/use-with-password.ts'
import { refusedBy, useWhyNot } from '#web/kit/why-not.tsx'
import { ResetFactors } from '#features/base/factor/ui/reset-factors.tsx'
import { invitationApi } from '../invitation/invitation.contract.ts'
import { type Person, personApi } from '../person/person.contract.ts'
import { userPolicy } from '../user.policy.ts'
import styles from './user.module.css'

type UserActionsProps = { user: Person; onEdit: () => void; onMerge: () => void }

/** What can be done with an account: nothing with those of administrators (spec 3 §2). */
export function UserActions({ user, onEdit, onMerge }: UserActionsProps) {
  const { t } = useLingui()
  const me = useMe()
  const { name } = user
  const remove = useWithPassword(personApi.remove, {
    success: ({ message }) => message,
    failure: t`Failed to delete user. Please try again.`,
    refresh: [personApi.list],
  })
  const whyKept = useWhyNot(userPolicy.remove, user)
  const ask = () =>
    remove.ask(
      {
        title: t`Delete ${name}?`,
        message: t`This is immediate and permanent, as when people delete their own account. Their name, address, phone, picture and password are deleted, and so are the text and files of their messages, applications, forms and requests. They are notified by email.\nWhat other people need or the law requires is kept under the name "Deleted user": courses, posts, payments, pay, marks, certificates and the log. To keep everything, make the account inactive instead.`,
        confirmLabel: t`Delete`,
        isDangerous: true,
      },
      { params: { id: user.id } },
    )
  if (user.roles.includes('admin')) {
    return (
      <span className={styles.quiet}>
        <Trans>Admin account</Trans>
      </span>
    )
  }
  if (!can(me, userPolicy.update, user)) {
    return (
      <span className={styles.quiet}>
        <Trans>Managed by administrators</Trans>
      </span>
    )
  }
  return (
    <span className={styles.actions}>
      <ActionIcon
        size={44}
        variant="subtle"
        color="gray"
        aria-label={t`Edit ${name}`}
        title={t`Edit ${name}`}
        onClick={onEdit}
      >
        <EditIcon size={18} />
      </ActionIcon>
      {user.invitation !== null && can(me, userPolicy.invite, user) && <InvitationButtons user={user} />}
      {user.invitation === null && can(me, userPolicy.merge, user) && (
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          aria-label={t`Merge ${name}’s account`}
          title={t`Merge ${name}’s account`}
          onClick={onMerge}
        >
          <UsersIcon size={18} />
        </ActionIcon>
      )}
      {user.has_factor && <ResetFactors person={user} isIcon refresh={[personApi.list]} />}
      {(can(me, userPolicy.remove, user) || whyKept) && (
        <ActionIcon
          size={44}
          variant="subtle"
          color="red"
          aria-label={t`Delete ${name}`}
          title={t`Delete ${name}`}
          loading={remove.isPending}
          onClick={() => void ask()}
          {...refusedBy(whyKept)}
        >
          <TrashIcon size={18} />
        </ActionIcon>
      )}
    </span>
  )
}

/** Of someone who has not chosen a password: the mail once more, or not at all. */
function InvitationButtons({ user }: { user: Person }) {
  const { t } = useLingui()
  const { name } = user
  const shared = { success: ({ message }: { message: string }) => message, refresh: [personApi.list] }
  const send = useApiMutation(invitationApi.send, { ...shared, failure: t`The invitation could not be sent` })
  const withdraw = useApiMutation(invitationApi.withdraw, {
    ...shared,
    failure: t`The invitation could not be withdrawn`,
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t`Withdraw ${name}’s invitation?`,
      message: t`The link in the email stops working and the account becomes inactive. You can invite ${name} again later.`,
      confirmLabel: t`Withdraw`,
      isDangerous: true,
    })
    if (isSure) withdraw.mutate({ params: { id: user.id } })
  }
  const [again, back] = [t`Invite ${name} again`, t`Withdraw ${name}’s invitation`]
  return (
    <>
      <ActionIcon
        size={44}
        variant="subtle"
        color="gray"
        aria-label={again}
        title={again}
        loading={send.isPending}
        onClick={() => send.mutate({ params: { id: user.id } })}
      >
        <MailIcon size={18} />
      </ActionIcon>
      {user.invitation === 'open' && (
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          aria-label={back}
          title={back}
          loading={withdraw.isPending}
          onClick={() => void ask()}
        >
          <CloseIcon size={18} />
        </ActionIcon>
      )}
    </>
  )
}
