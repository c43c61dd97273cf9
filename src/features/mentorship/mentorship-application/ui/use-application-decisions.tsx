import { Trans, useLingui } from '@lingui/react/macro'
import { mentorshipHistoryApi } from '#features/mentorship/history/history.contract.ts'
import type { DecidedList } from '#web/kit/decided-rows.ts'
import type { Choice } from '#web/kit/decision-buttons.tsx'
import { useDecision } from '#web/kit/use-decision.ts'
import { menteeApi } from '../mentee/mentee.contract.ts'
import { mentorshipApplicationApi, mentorshipApplicationMoves as moves } from '../mentorship-application.contract.ts'
import { mentorshipApplicationPolicy } from '../mentorship-application.policy.ts'
import type { ApplicationRow } from './application-columns.tsx'
import { STATUS_NAMES, STATUS_TONES } from './application-labels.ts'

/** Reads that a decision makes stale. */
export const REFRESHED = [
  mentorshipApplicationApi.list,
  mentorshipApplicationApi.get,
  mentorshipApplicationApi.suggestMentors,
  menteeApi.list,
  menteeApi.get,
  mentorshipHistoryApi.ofMentorship,
]

export type Guide = Pick<NonNullable<ApplicationRow['mentor']>, 'id' | 'name'>

/**
 * What an admin decides about an application, as buttons (spec 3 §2, §4), with the specified text of a failure.
 * @param guideOf whom accepting names as the mentor; null leaves that for later
 */
export function useApplicationChoices(
  list: DecidedList,
  guideOf: (row: ApplicationRow) => Guide | null,
): (row: ApplicationRow) => readonly Choice<ApplicationRow>[] {
  const { t } = useLingui()
  const doneBadge = (status: keyof typeof STATUS_NAMES) => ({
    label: t(STATUS_NAMES[status]),
    tone: STATUS_TONES[status],
  })
  const common = {
    ability: mentorshipApplicationPolicy.decide,
    success: ({ message }: { message: string }) => message,
    about: ({ name }: ApplicationRow) => name,
    failure: t`Failed to update status`,
    refresh: REFRESHED,
    list,
  }
  const accept = useDecision(mentorshipApplicationApi.accept, {
    ...common,
    move: moves.accept,
    input: (row: ApplicationRow) => ({ params: { id: row.id }, body: { mentor_id: guideOf(row)?.id ?? null } }),
    question: (row) => {
      const { name } = row
      return {
        title: t`Accept ${name}’s application?`,
        message: <AcceptingNote name={name} mentor={guideOf(row)?.name} />,
        confirmLabel: t`Accept`,
      }
    },
    done: doneBadge('accepted'),
  })
  const deny = useDecision(mentorshipApplicationApi.deny, {
    ...common,
    move: moves.deny,
    input: ({ id }: ApplicationRow, reason) => ({ params: { id }, body: { reason } }),
    question: ({ name }) => ({
      title: t`Deny ${name}’s application?`,
      message: <Trans>{name} gets an email with your reason and may apply again.</Trans>,
      confirmLabel: t`Deny`,
      asksFor: 'reason for named readers',
    }),
    done: doneBadge('denied'),
  })
  const complete = useDecision(mentorshipApplicationApi.complete, {
    ...common,
    move: moves.complete,
    input: ({ id }: ApplicationRow) => ({ params: { id } }),
    question: ({ name }) => ({
      title: t`Complete ${name}’s mentorship?`,
      message: <Trans>{name} and the mentor will be notified by email. This cannot be undone.</Trans>,
      confirmLabel: t`Complete`,
    }),
    done: doneBadge('completed'),
  })
  return ({ name }) => [
    { decision: accept, label: t`Accept`, name: t`Accept ${name}’s application` },
    { decision: complete, label: t`Complete`, name: t`Complete: ${name}` },
    { decision: deny, label: t`Deny`, name: t`Deny ${name}’s application`, isDangerous: true },
  ]
}

function AcceptingNote({ name, mentor }: { name: string; mentor: string | undefined }) {
  if (mentor === undefined)
    return <Trans>{name} becomes a mentee and is notified by email. You choose the mentor later.</Trans>
  return (
    <Trans>
      {name} becomes a mentee with {mentor} as mentor. Both are notified by email.
    </Trans>
  )
}
