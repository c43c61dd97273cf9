import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DraftKey, drafts } from '#web/api/drafts.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import { cannedApi, filledIn } from '../canned/canned.contract.ts'
import type { InboxThread } from '../inbox/inbox.contract.ts'
import styles from './support.module.css'
import { SupportComposer, type SupportSends } from './support-composer.tsx'

type AdminComposerProps = { thread: InboxThread; draft: DraftKey } & SupportSends

/** Where an admin answers; a saved reply is put into the field, to be read before it is sent. */
export function AdminComposer({ thread, draft, ...sends }: AdminComposerProps) {
  const { t } = useLingui()
  const me = useMe()
  const organisation = useOrganisation()
  const answers = useQuery(query(cannedApi.list, {})).data?.answers ?? []
  const [used, setUsed] = useState(0)
  const choose = (id: string): void => {
    const answer = answers.find((one) => String(one.id) === id)
    if (!answer) return
    const values = { name: thread.person.name, admin: me.name, organisation: organisation.name }
    const typed = drafts.read(draft)
    const before = typeof typed === 'string' && typed.trim() !== '' ? `${typed}\n` : ''
    drafts.save(draft, before + filledIn(answer.words, values))
    // The field reads its draft when it is made.
    setUsed((count) => count + 1)
  }
  return (
    <div className={styles.page}>
      {answers.length > 0 && (
        <NativeSelect
          label={t`Saved reply`}
          value=""
          data={[
            { value: '', label: t`Choose one` },
            ...answers.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      <SupportComposer key={used} draft={draft} {...sends} hasImages={thread.person.id !== null} />
    </div>
  )
}
