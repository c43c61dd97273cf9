import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { can } from '#shared/policy.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { dayOf } from '#features/mentorship/goal/ui/goal-fields.tsx'
import { askReason, confirm } from '#web/kit/dialogs.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import note from '#web/kit/note.module.css'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { canMove } from '#shared/moves.ts'
import type { Match } from '../../match.contract.ts'
import { matchPolicy } from '../../match.policy.ts'
import { MATCH_READS } from '../../ui/match-reads.ts'
import styles from '../../ui/match.module.css'
import { FINISH_DAYS, matchMoves, moveApi } from '../move.contract.ts'

/** The actions of a match: pause, complete, end early, and for the mentee change the mentor. */
export function MatchMoves({ match }: { match: Match }) {
  const me = useMe()
  const [isPausing, setPausing] = useState(false)
  if (match.status === 'ended' || !can(me, matchPolicy.takePart, match)) return null
  return (
    <>
      {match.finish_asked_by && <FinishProposal match={match} />}
      {isPausing ? (
        <PauseForm match={match} onClose={() => setPausing(false)} />
      ) : (
        <MoveMatchButtons match={match} onPause={() => setPausing(true)} />
      )}
    </>
  )
}

function useMoveMutations() {
  const { t } = useLingui()
  const options = {
    success: ({ message }: { message: string }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: MATCH_READS,
  }
  return {
    resume: useApiMutation(moveApi.resume, options),
    finish: useApiMutation(moveApi.finish, options),
    goOn: useApiMutation(moveApi.goOn, options),
    end: useApiMutation(moveApi.end, options),
    changeMentor: useApiMutation(moveApi.changeMentor, options),
  }
}

/** Someone has proposed that the match is completed. */
function FinishProposal({ match }: { match: Match }) {
  const me = useMe()
  const { finish, goOn } = useMoveMutations()
  const asker = match.finish_asked_by === 'mentor' ? match.mentor : match.mentee
  const isOwn = asker.user_id === me.id
  const { name } = asker
  const input = { params: { id: match.id } }
  return (
    <div className={note.note} data-tone="warning">
      <p className={styles.words}>
        {isOwn ? (
          <Trans>You have proposed to complete this mentorship.</Trans>
        ) : (
          <Trans>{name} proposes to complete this mentorship.</Trans>
        )}{' '}
        <Trans>If there is no answer, it is completed after {FINISH_DAYS} days.</Trans>
      </p>
      <div className={styles.buttons}>
        {!isOwn && (
          <Button aria-disabled={finish.isPending || undefined} onClick={() => finish.mutate(input)}>
            <Trans>Yes, it is complete</Trans>
          </Button>
        )}
        <Button variant="default" aria-disabled={goOn.isPending || undefined} onClick={() => goOn.mutate(input)}>
          {isOwn ? <Trans>Withdraw proposal</Trans> : <Trans>No, continue</Trans>}
        </Button>
      </div>
    </div>
  )
}

function MoveMatchButtons({ match, onPause }: { match: Match; onPause: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const { resume, finish, end, changeMentor } = useMoveMutations()
  const params = { id: match.id }
  const isMentee = can(me, matchPolicy.changeMentor, match)
  const { name } = isMentee ? match.mentor : match.mentee
  const confirmFinish = async () => {
    const title = t`Complete this mentorship?`
    const message = t`${name} will be asked to confirm. If there is no answer, the mentorship is completed after ${FINISH_DAYS} days.`
    if (await confirm({ title, message, confirmLabel: t`Propose` })) finish.mutate({ params })
  }
  const withReason = (write: (input: { params: { id: number }; body: { reason: string } }) => Promise<unknown>) => ({
    act: (reason: string) =>
      write({ params, body: { reason } }).then(
        () => true,
        () => false,
      ),
  })
  return (
    <div className={styles.buttons}>
      {canMove(matchMoves.resume, match.status) && (
        <Button aria-disabled={resume.isPending || undefined} onClick={() => resume.mutate({ params })}>
          <Trans>Continue</Trans>
        </Button>
      )}
      <MoreMenu label={t`Pause or end: ${name}`} text={<Trans>Pause or end</Trans>}>
        {canMove(matchMoves.pause, match.status) && (
          <button type="button" onClick={onPause}>
            <Trans>Pause</Trans>
          </button>
        )}
        {canMove(matchMoves.finish, match.status) && !match.finish_asked_by && (
          <button type="button" onClick={() => void confirmFinish()}>
            <Trans>Complete the mentorship</Trans>
          </button>
        )}
        {isMentee && (
          <button
            type="button"
            onClick={() =>
              void askReason({
                title: t`Change mentor?`,
                message: t`Your mentorship with ${name} will end, and we will look for another mentor. Only administrators will see your reason.`,
                confirmLabel: t`Change mentor`,
                asksFor: 'reason for named readers',
                ...withReason(changeMentor.mutateAsync),
              })
            }
          >
            <Trans>Change mentor</Trans>
          </button>
        )}
        <button
          type="button"
          data-danger
          onClick={() =>
            void askReason({
              title: t`End this mentorship early?`,
              message: t`${name} will see your reason. This cannot be undone.`,
              confirmLabel: t`End mentorship`,
              asksFor: 'reason for named readers',
              ...withReason(end.mutateAsync),
            })
          }
        >
          <Trans>End early</Trans>
        </button>
      </MoreMenu>
    </div>
  )
}

function PauseForm({ match, onClose }: { match: Match; onClose: () => void }) {
  const { t } = useLingui()
  const form = useApiForm<typeof moveApi.pause, { until: string }>(moveApi.pause, {
    initial: { until: '' },
    toInput: ({ until }) => ({ params: { id: match.id }, body: { until: dayOf(until) } }),
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: MATCH_READS,
    onSuccess: onClose,
  })
  return (
    <FormShell form={form} isGuarded={false} submitLabel={<Trans>Pause the mentorship</Trans>} onCancel={onClose}>
      <TextInput
        type="date"
        label={t`Paused until`}
        description={t`Without an end date, the pause lasts until one of you ends it.`}
        {...form.getInputProps('until')}
      />
      <p className={styles.soft}>
        <Trans>Sessions during the pause are cancelled, and you are both notified.</Trans>
      </p>
    </FormShell>
  )
}
