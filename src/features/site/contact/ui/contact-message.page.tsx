import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { canMove } from '#shared/moves.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import entries from '#web/kit/entry-list.module.css'
import { MoveButtons } from '#web/kit/move-buttons.tsx'
import page from '#web/kit/page.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import panel from '#web/kit/panel.module.css'
import { Fact, Facts } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { contactApi, type ContactMessage, contactMoves } from '../contact.contract.ts'
import { ContactState } from './contact-columns.tsx'
import { AnswerForm, NoteForm } from './contact-forms.tsx'
import { useContactDecisions } from './use-contact-decisions.tsx'
import styles from './contact-message.module.css'

const read = (id: number) => query(contactApi.get, { params: { id } })
const reads = pageData(({ params }) => [read(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** One message of the contact page with its answers and notes. */
export default function ContactMessagePage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(read(Number(useParams().id)))
  const choices = useContactDecisions()
  if (!data)
    return (
      <>
        <PageHeader title={<Trans>Contact message</Trans>} />
        {isError ? (
          <ErrorState text={t`The message could not be loaded. Please try again.`} onRetry={() => void refetch()} />
        ) : (
          <LoadingState lines={8} />
        )}
      </>
    )
  const { contact } = data
  return (
    <>
      <PageHeader title={contact.subject} actions={<MoveButtons row={contact} choices={choices} />} />
      <div className={page.page}>
        <Words contact={contact} />
        {contact.entries.length > 0 && <Entries contact={contact} />}
        {canMove(contactMoves.answer, contact.status) && (
          <section className={panel.panel}>
            <h2 className={panel.title}>
              <Trans>Answer</Trans>
            </h2>
            <AnswerForm contact={contact} />
          </section>
        )}
        <section className={panel.panel}>
          <h2 className={panel.title}>
            <Trans>Note</Trans>
          </h2>
          <NoteForm contact={contact} />
        </section>
      </div>
    </>
  )
}

function Words({ contact }: { contact: ContactMessage }) {
  const { instant } = useDateText()
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>Message</Trans>
      </h2>
      <p className={styles.words}>{contact.words}</p>
      <Facts>
        <Fact name={<Trans>Status</Trans>} value={<ContactState status={contact.status} />} />
        <Fact name={<Trans>Name</Trans>} value={contact.name} />
        <Fact name={<Trans>Email</Trans>} value={contact.email} />
        <Fact
          name={<Trans>Account</Trans>}
          value={contact.has_account ? <Trans>Was signed in</Trans> : <Trans>Was not signed in</Trans>}
        />
        <Fact name={<Trans>Received on</Trans>} value={instant(contact.created_at, 'date and time')} />
      </Facts>
    </section>
  )
}

function Entries({ contact }: { contact: ContactMessage }) {
  const { instant } = useDateText()
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>Answers and notes</Trans>
      </h2>
      <ol className={entries.list}>
        {contact.entries.map((one) => (
          <li key={one.id} className={entries.entry}>
            <p className={entries.soft}>
              <strong>{one.kind === 'answer' ? <Trans>Answer</Trans> : <Trans>Note</Trans>}</strong> · {one.writer} ·{' '}
              {instant(one.created_at, 'date and time')}
            </p>
            <p className={styles.words}>{one.words}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
