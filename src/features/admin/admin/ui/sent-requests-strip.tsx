import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useRequestedCourse } from '#features/learning/learning/ui/current-course-reads.ts'
import { mailto } from '#shared/email.ts'
import { query } from '#web/api/queries.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import button from '#web/kit/button.module.css'
import entries from '#web/kit/entry-list.module.css'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import panel from '#web/kit/panel.module.css'
import { useStillInPress } from '#web/kit/press.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useNow } from '#web/kit/use-now.ts'
import { type Sent, sentRequestsApi } from '../sent-requests/sent-requests.contract.ts'

/** One visit: what was sent on another page in the meantime is read again. */
const VISIT_MS = 2000
const SENT = { ...query(sentRequestsApi.get, {}), staleTime: VISIT_MS }

const isRequestFor = (courseId: number | null) => (sent: Sent) =>
  sent.kind === 'enrollment' && sent.path === `/courses/${courseId}`

/** When the request for a course was sent, the usual time, and how it is withdrawn: on its card. */
export function SentCourseNote({ courseId }: { courseId: number }) {
  const { data, refetch } = useQuery(SENT)
  const sent = data?.sent.find(isRequestFor(courseId))
  if (!sent) return null
  return (
    <div className={entries.head}>
      <p className={entries.soft}>
        <SentFacts sent={sent} />
      </p>
      {sent.is_withdrawable && <WithdrawButton sent={sent} onWithdrawn={() => void refetch()} />}
    </div>
  )
}

/**
 * What the reader has sent or joined and waits for, each with its usual time; nothing where there is nothing. A request
 * for a course that has its own card is there.
 */
export function SentRequestsStrip() {
  const { data: read, refetch } = useQuery(SENT)
  // It comes between parts of the home, and its lines go as they are decided elsewhere.
  const data = useStillInPress(read)
  const isOnCard = isRequestFor(useStillInPress(useRequestedCourse()))
  const listed = data?.sent.filter((sent) => !isOnCard(sent)) ?? []
  if (listed.length === 0) return null
  return (
    <section className={panel.panel} aria-labelledby="sent">
      <div className={panel.head}>
        <h2 id="sent" className={panel.title}>
          <Trans>Pending and upcoming</Trans>
        </h2>
      </div>
      <ul className={entries.list}>
        {listed.map((sent) => (
          <SentRequestLine key={`${sent.kind} ${sent.id}`} sent={sent} onWithdrawn={() => void refetch()} />
        ))}
      </ul>
    </section>
  )
}

function SentRequestLine({ sent, onWithdrawn }: { sent: Sent; onWithdrawn: () => void }) {
  const kind = useKindName(sent)
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h3 className={entries.title}>
          <Link to={sent.path}>{sent.title ?? kind}</Link>
        </h3>
        {sent.is_withdrawable && <WithdrawButton sent={sent} onWithdrawn={onWithdrawn} />}
      </div>
      <p className={entries.soft}>
        {sent.title !== null && `${kind} · `}
        <SentFacts sent={sent} />
      </p>
      {sent.kind === 'order' && <WhomToAsk />}
    </li>
  )
}

function SentFacts({ sent }: { sent: Sent }) {
  return (
    <>
      <SentOrStartTime sent={sent} />
      {sent.usual_days !== null && (
        <>
          {' · '}
          <Plural value={sent.usual_days} one="Usually decided within # day" other="Usually decided within # days" />
        </>
      )}
    </>
  )
}

/** A payment that is being checked may have been made already: its order is not cancelled here. */
function WhomToAsk() {
  const { email } = useOrganisation()
  return (
    <p className={entries.soft}>
      <Trans>
        To cancel this order or get your money back, write to <a href={mailto(email)}>{email}</a>.
      </Trans>
    </p>
  )
}

/** When it begins, or has begun, or has to be paid; of what has no such moment when it was sent. */
function SentOrStartTime({
  sent: { kind, sent_at: sentAt, starts_on: day, starts_at: instant, pay_by: payBy, is_withdrawable: isToCome },
}: {
  sent: Sent
}) {
  const dates = useDateText()
  const now = useNow()
  const start = day !== null ? dates.day(day) : instant !== null ? dates.instant(instant, 'date and time') : null
  if (payBy !== null) return <Trans>Pay by {dates.instant(payBy, 'date and time')} to keep your place</Trans>
  if (kind === 'unpaid') return <Trans>Ordered on {dates.instant(sentAt, 'date')}</Trans>
  if (start === null) return <Trans>Sent on {dates.instant(sentAt, 'date')}</Trans>
  const hasBegun = day !== null ? !isToCome : instant !== null && Date.parse(instant) < now
  return hasBegun ? <Trans>Started on {start}</Trans> : <Trans>Starts on {start}</Trans>
}

function useKindName({ kind }: Sent): string {
  const { t } = useLingui()
  switch (kind) {
    case 'enrollment':
      return t`Enrollment request`
    case 'unpaid':
      return t`Unpaid order`
    case 'order':
      return t`Payment being checked`
    case 'mentorship':
      return t`Mentorship application`
    case 'mentor':
      return t`Application to become a mentor`
    case 'program':
      return t`Place in a program`
    case 'job':
      return t`Job application`
    case 'event':
      return t`Event`
  }
}

/** As the page of the thing calls it. */
function useWithdrawWords(sent: Sent): { verb: string; label: string } {
  const { t } = useLingui()
  const { kind } = sent
  const name = useKindName(sent)
  const title = sent.title ?? name
  if (kind === 'unpaid') return { verb: t`Cancel order`, label: t`Cancel order: ${title}` }
  if (kind === 'event') return { verb: t`Cancel registration`, label: t`Cancel registration: ${title}` }
  if (kind === 'program') return { verb: t`Leave the program`, label: t`Leave the program: ${title}` }
  return { verb: t`Withdraw`, label: t`Withdraw: ${title}` }
}

/** The question and the call are those of the thing's own page: loaded for a person who presses. */
const WithdrawRequest = lazyPart(async () => (await import('./withdraw-request.tsx')).WithdrawRequest)

function WithdrawButton({ sent, onWithdrawn }: { sent: Sent; onWithdrawn: () => void }) {
  const [presses, setPresses] = useState(0)
  const { verb, label } = useWithdrawWords(sent)
  return (
    <>
      <button type="button" className={button.quiet} aria-label={label} onClick={() => setPresses(presses + 1)}>
        {verb}
      </button>
      {presses > 0 && (
        <Suspense fallback={null}>
          <WithdrawRequest key={presses} sent={sent} onWithdrawn={onWithdrawn} />
        </Suspense>
      )}
    </>
  )
}
