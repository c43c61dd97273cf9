import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import { askReason } from '#web/kit/dialogs.tsx'
import note from '#web/kit/note.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import { answerApi } from '../answer/answer.contract.ts'
import type { Thread } from '../thread.contract.ts'

/** Says to both that a question waits, until when an answer is promised, and what can be done when none has come. */
export function WaitingQuestionNote({ thread, onAsked }: { thread: Thread; onAsked: () => void }) {
  const { instant } = useDateText()
  const { waiting_since: since, due_at: due, is_late: isLate, other, side, answer_hours: hours } = thread
  if (since === null || due === null || !thread.can_write) return null
  const [asked, promised] = [instant(since, 'date and time'), instant(due, 'date and time')]
  return (
    <div className={note.note} data-tone={isLate ? 'warning' : undefined}>
      {side === 'mentor' ? (
        <p>
          {isLate ? (
            <Trans>
              {other.name} has been waiting for your answer since {asked}. You have promised to answer within {hours}{' '}
              hours.
            </Trans>
          ) : (
            <Trans>
              {other.name} has been waiting for your answer since {asked}. Please answer by {promised}.
            </Trans>
          )}
        </p>
      ) : (
        <p>
          {isLate ? (
            <Trans>
              {other.name} has not answered within {hours} hours, not counting weekends.
            </Trans>
          ) : (
            <Trans>
              {other.name} will answer by {promised}. Weekends do not count.
            </Trans>
          )}
        </p>
      )}
      {isLate && side === 'mentee' && <AskForAnother thread={thread} onAsked={onAsked} />}
    </div>
  )
}

function AskForAnother({ thread, onAsked }: { thread: Thread; onAsked: () => void }) {
  const { t } = useLingui()
  const { mutateAsync } = useApiMutation(answerApi.askForAnother, {
    success: ({ message }) => message,
    failure: t`Your request could not be sent. Please try again.`,
    refresh: MATCH_READS,
    onSuccess: onAsked,
  })
  const { name } = thread.other
  const confirmAsking = () =>
    askReason({
      title: t`Ask for another mentor?`,
      message: t`Your mentorship with ${name} will end, and we will look for another mentor. Only administrators will see your reason.`,
      confirmLabel: t`Ask for another mentor`,
      asksFor: 'reason for named readers',
      act: async (reason) => {
        try {
          await mutateAsync({ params: { id: thread.match_id }, body: { reason } })
          return true
        } catch {
          // The toast has shown why.
          return false
        }
      },
    })
  return (
    <div>
      <Button variant="default" onClick={() => void confirmAsking()}>
        <Trans>Ask for another mentor</Trans>
      </Button>
    </div>
  )
}
