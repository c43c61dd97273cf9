import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CHOICES } from '#features/mentorship/mentorship-application/ui/application-labels.ts'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import note from '#web/kit/note.module.css'
import panel from '#web/kit/panel.module.css'
import { Fact, Facts } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Match } from '#features/mentorship/match/match.contract.ts'
import { matchPolicy } from '#features/mentorship/match/match.policy.ts'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import styles from '#features/mentorship/match/ui/match.module.css'
import { type Agreement, agreementApi, type Terms } from '../agreement.contract.ts'
import { AgreementForm } from './agreement-form.tsx'

/** What mentor and mentee agree on: to read, to change and to confirm. */
export function AgreementPanel({ match }: { match: Match }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(agreementApi.get, { params: { id: match.id } }))
  const [isChanging, setChanging] = useState(false)
  return (
    <section className={panel.panel} aria-labelledby="agreement">
      <h2 id="agreement" className={panel.title}>
        <Trans>Agreement</Trans>
      </h2>
      {!data ? (
        isError ? (
          <ErrorState text={t`The agreement could not be loaded`} onRetry={() => void refetch()} isCompact />
        ) : (
          <LoadingState lines={5} />
        )
      ) : isChanging ? (
        <AgreementForm agreement={data.agreement} onClose={() => setChanging(false)} />
      ) : (
        <AgreementView match={match} agreement={data.agreement} onChange={() => setChanging(true)} />
      )}
    </section>
  )
}

/** What two people agree on, to read. */
export function TermFacts({ terms }: { terms: Terms }) {
  const { t } = useLingui()
  return (
    <Facts>
      <Fact name={<Trans>Goal</Trans>} value={terms.goal} />
      <Fact name={<Trans>Frequency</Trans>} value={t(CHOICES.meeting_frequency[terms.rhythm])} />
      <Fact name={<Trans>Length</Trans>} value={t(CHOICES.duration[terms.length])} />
      <Fact name={<Trans>Channel</Trans>} value={t(CHOICES.communication_mode[terms.channel])} />
    </Facts>
  )
}

function AgreementView({ match, agreement, onChange }: { match: Match; agreement: Agreement; onChange: () => void }) {
  const me = useMe()
  const { name } = match.mentee
  const { mentor_confirmed_at: byMentor, mentee_confirmed_at: byMentee, agreed, agreed_at: agreedAt } = agreement
  const isAgreed = byMentor !== null && byMentee !== null
  const isOpen = match.status !== 'ended' && can(me, matchPolicy.takePart, match)
  const own = me.id === match.mentor.user_id ? byMentor : byMentee
  return (
    <>
      {!isAgreed && agreed && agreedAt && (
        <details className={note.note}>
          <summary>
            <Trans>In effect until you have both confirmed the change</Trans>
          </summary>
          <TermFacts terms={agreed} />
        </details>
      )}
      {agreement.revision === 0 && (
        <p className={styles.soft}>
          <Trans>Based on {name}’s application.</Trans>
        </p>
      )}
      <TermFacts terms={agreement.terms} />
      <Facts>
        <ConfirmationFact name={match.mentor.name} at={byMentor} />
        <ConfirmationFact name={match.mentee.name} at={byMentee} />
      </Facts>
      {isOpen && (
        <div className={styles.buttons}>
          {own === null && <ConfirmButton agreement={agreement} />}
          <Button variant="default" onClick={onChange}>
            <Trans>Change the agreement</Trans>
          </Button>
          {!isAgreed && agreed && <KeepAgreementButton agreement={agreement} />}
        </div>
      )}
    </>
  )
}

function ConfirmationFact({ name, at }: { name: string; at: string | null }) {
  const { instant } = useDateText()
  return (
    <Fact
      name={<Trans>Confirmed by {name}</Trans>}
      value={at === null ? <Trans>Not yet</Trans> : instant(at, 'date and time')}
    />
  )
}

const inputOf = ({ match_id: id, revision }: Agreement) => ({ params: { id }, body: { revision } })

function ConfirmButton({ agreement }: { agreement: Agreement }) {
  const { t } = useLingui()
  const confirm = useApiMutation(agreementApi.confirm, {
    success: ({ message }) => message,
    failure: t`The agreement could not be confirmed. Please try again.`,
    refresh: MATCH_READS,
  })
  return (
    <Button aria-disabled={confirm.isPending || undefined} onClick={() => confirm.mutate(inputOf(agreement))}>
      <Trans>Confirm the agreement</Trans>
    </Button>
  )
}

function KeepAgreementButton({ agreement }: { agreement: Agreement }) {
  const { t } = useLingui()
  const keep = useApiMutation(agreementApi.keep, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: MATCH_READS,
  })
  return (
    <Button
      variant="default"
      aria-disabled={keep.isPending || undefined}
      onClick={() => keep.mutate(inputOf(agreement))}
    >
      <Trans>Withdraw the change</Trans>
    </Button>
  )
}
