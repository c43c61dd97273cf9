import { Button, NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import panel from '#web/kit/panel.module.css'
import { inboxApi, type InboxThread } from '../inbox/inbox.contract.ts'

/** Who answers a thread: anyone may take it, also from someone else. */
export function Assignee({ thread }: { thread: InboxThread }) {
  const { t } = useLingui()
  const { id: meId } = useMe()
  const admins = useQuery(query(inboxApi.admins, {})).data?.admins ?? []
  const { mutate, isPending } = useApiMutation(inboxApi.assign, {
    success: ({ message }) => message,
    failure: t`The conversation could not be assigned. Please try again.`,
    refresh: [inboxApi.get, inboxApi.list],
  })
  const assigneeId = thread.assignee?.id ?? null
  const assign = (to: number | null): void =>
    mutate({ params: { id: thread.id }, body: { assignee_id: to, seen_assignee_id: assigneeId } })
  const isKnown = admins.some(({ id }) => id === assigneeId)
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>Assignee</Trans>
      </h2>
      <NativeSelect
        label={t`Assigned to`}
        disabled={isPending}
        value={assigneeId ?? ''}
        data={[
          { value: '', label: t`Unassigned` },
          // A former admin stays the assignee until someone takes over.
          ...(thread.assignee && !isKnown ? [{ value: String(thread.assignee.id), label: thread.assignee.name }] : []),
          ...admins.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => assign(Number(event.currentTarget.value) || null)}
      />
      {assigneeId !== meId && (
        <div>
          <Button variant="default" disabled={isPending} onClick={() => assign(meId)}>
            <Trans>Assign to me</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
