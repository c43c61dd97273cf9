import { NativeSelect, Tabs } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DraftKey, drafts } from '#web/api/drafts.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import conversation from '#web/kit/conversation.module.css'
import { MessageComposer } from '#web/kit/message-composer.tsx'
import { cannedApi, filledIn } from '../canned/canned.contract.ts'
import { inboxApi, type InboxThread } from '../inbox/inbox.contract.ts'
import { MAX_SUPPORT_MESSAGE_LENGTH } from '../support.contract.ts'
import styles from './inbox.module.css'
import { SupportComposer, type SupportSends } from './support-composer.tsx'

type AdminComposerProps = {
  thread: InboxThread
  draft: DraftKey
  onWordsAndClose: (words: string) => void
} & SupportSends

/** Where an admin answers, or writes a note that the person does not see. */
export function AdminComposer({ thread, draft, onWordsAndClose, ...sends }: AdminComposerProps) {
  const { t } = useLingui()
  const [tab, setTab] = useState<string | null>('reply')
  const [used, setUsed] = useState(0)
  const { id, email } = thread.person
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false} className={styles.composer ?? ''}>
      <div className={styles.tabs}>
        <Tabs.List aria-label={t`Reply or note`}>
          <Tabs.Tab value="reply">
            <Trans>Reply</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="note">
            <Trans>Note</Trans>
          </Tabs.Tab>
        </Tabs.List>
        {tab === 'reply' && (
          // The field reads its draft when it is made.
          <SavedReplies thread={thread} draft={draft} onUse={() => setUsed((count) => count + 1)} />
        )}
      </div>
      <Tabs.Panel value="reply">
        {id === null && (
          <p className={conversation.soft}>
            <Trans>This visitor has no account: your answer will be emailed to {email} with your name.</Trans>
          </p>
        )}
        <SupportComposer
          key={used}
          draft={draft}
          {...sends}
          hasImages={id !== null}
          also={{ label: <Trans>Send and close</Trans>, onSend: onWordsAndClose }}
        />
      </Tabs.Panel>
      <Tabs.Panel value="note">
        <NoteComposer threadId={thread.id} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** A saved reply is put into the field, to be read before it is sent. */
function SavedReplies({ thread, draft, onUse }: Pick<AdminComposerProps, 'thread' | 'draft'> & { onUse: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const organisation = useOrganisation()
  const answers = useQuery(query(cannedApi.list, {})).data?.answers ?? []
  if (answers.length === 0) return null
  const insertSavedReply = (id: string): void => {
    const answer = answers.find((one) => String(one.id) === id)
    if (!answer) return
    const values = { name: thread.person.name, admin: me.name, organisation: organisation.name }
    const typed = drafts.read(draft)
    const before = typeof typed === 'string' && typed.trim() !== '' ? `${typed}\n` : ''
    drafts.save(draft, before + filledIn(answer.words, values))
    onUse()
  }
  return (
    <NativeSelect
      size="sm"
      className={styles.saved ?? ''}
      aria-label={t`Saved reply`}
      value=""
      data={[
        { value: '', label: t`Use a saved reply` },
        ...answers.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      onChange={(event) => insertSavedReply(event.currentTarget.value)}
    />
  )
}

function NoteComposer({ threadId }: { threadId: number }) {
  const { t } = useLingui()
  const { id: personId } = useMe()
  const note = useApiMutation(inboxApi.note, {
    success: ({ message }) => message,
    failure: t`The note could not be saved. Please try again.`,
    refresh: [inboxApi.get],
  })
  return (
    <>
      <p className={conversation.soft}>
        <Trans>Only administrators can see it.</Trans>
      </p>
      <MessageComposer
        draft={{ form: `support-note-${threadId}`, personId }}
        most={MAX_SUPPORT_MESSAGE_LENGTH}
        label={t`Note`}
        sendLabel={<Trans>Save note</Trans>}
        onSend={(words) =>
          note.mutateAsync({ params: { id: threadId }, body: { words } }).then(
            () => true,
            // The toast has shown why.
            () => false,
          )
        }
      />
    </>
  )
}
