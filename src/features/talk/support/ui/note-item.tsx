import { Trans } from '@lingui/react/macro'
import { MessageText } from '#web/kit/message-text.tsx'
import list from '#web/kit/messages.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Note } from '../inbox/inbox.contract.ts'
import styles from './inbox.module.css'

/** A note among the messages; the person does not see it. */
export function NoteItem({ note }: { note: Note }) {
  const { instant } = useDateText()
  return (
    <li className={styles.noteItem}>
      <p className={list.head}>
        <span className={list.who}>{note.writer ?? <Trans>Automatic email</Trans>}</span> ·{' '}
        <Trans>Note for administrators</Trans>{' '}
        <time dateTime={note.created_at}>{instant(note.created_at, 'date and time')}</time>
      </p>
      <div className={`${list.bubble} ${styles.note}`}>
        <MessageText text={note.words} />
      </div>
    </li>
  )
}
