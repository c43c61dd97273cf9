import { Button, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { useMe } from '#web/api/use-me.ts'
import { askReason } from '#web/kit/dialogs.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { KeptFormNote } from '#web/kit/kept-form-note.tsx'
import panel from '#web/kit/panel.module.css'
import { StarField } from '#web/kit/star-field.tsx'
import { Stars } from '#web/kit/stars.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useKeptForm } from '#web/kit/use-kept-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Match } from '../../match.contract.ts'
import { matchPolicy } from '../../match.policy.ts'
import styles from '../../ui/match.module.css'
import { type Score, MAX_SCORE_TEXT_LENGTH, scoreApi } from '../score.contract.ts'
import { scoreDraft, type UnsentScore } from './unsent-score.ts'

/** How the two have rated their match, and the form to rate it when it is time. */
export function ScoresPanel({ match }: { match: Match }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(scoreApi.list, { params: { id: match.id } }))
  return (
    <section className={panel.panel} aria-labelledby="scores">
      <h2 id="scores" className={panel.title}>
        <Trans>Ratings</Trans>
      </h2>
      {!data ? (
        isError ? (
          <ErrorState text={t`The ratings could not be loaded`} onRetry={() => void refetch()} isCompact />
        ) : (
          <LoadingState lines={2} />
        )
      ) : (
        <>
          {data.can_rate && <ScoreForm matchId={match.id} />}
          {data.scores.length === 0 && (
            <p className={styles.soft}>
              <Trans>You can read each other’s ratings once you have both given one, or after 2 weeks.</Trans>
            </p>
          )}
          <ul className={styles.list}>
            {data.scores.map((score) => (
              <li key={score.id}>
                <ScoreCard match={match} score={score} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const EMPTY = { stars: 0, words: '' }

function ScoreForm({ matchId }: { matchId: number }) {
  const { t } = useLingui()
  const draft = useDraft(scoreDraft(matchId))
  const form = useApiForm<typeof scoreApi.create, typeof EMPTY>(scoreApi.create, {
    initial: EMPTY,
    toInput: (body) => ({ params: { id: matchId }, body }),
    success: ({ message }) => message,
    failure: t`The rating could not be saved. Please try again.`,
    refresh: [scoreApi.list],
    onSaved: draft.remove,
  })
  const kept = useKeptForm(form, {
    personId: draft.personId ?? undefined,
    kind: LETTER_KINDS.matchRating,
    about: matchId,
    input: (): UnsentScore => ({ matchId, body: form.getValues() }),
    onSent: () => form.reset(),
  })
  if (kept.isKept) return <KeptFormNote onChange={kept.change} />
  return (
    <FormShell form={{ ...form, problem: kept.problem }} submitLabel={<Trans>Send the rating</Trans>}>
      <FormDraft form={form} draft={draft} initial={EMPTY} />
      <StarField
        label={t`Your rating`}
        isRequired
        value={form.getValues().stars}
        onChange={(stars) => form.setFieldValue('stars', stars)}
        error={form.errors['stars']}
      />
      <Textarea
        label={t`A few words`}
        description={t`A mentee’s rating is shown on the mentor’s page with the mentee’s first name.`}
        autosize
        minRows={2}
        maxLength={MAX_SCORE_TEXT_LENGTH}
        {...form.getInputProps('words')}
      />
    </FormShell>
  )
}

function ScoreCard({ match, score }: { match: Match; score: Score }) {
  const { t } = useLingui()
  const me = useMe()
  const { instant } = useDateText()
  const hide = useApiMutation(scoreApi.hide, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: [scoreApi.list],
  })
  const reason = score.hidden_reason
  return (
    <article className={styles.card}>
      <p className={styles.head}>
        <Stars value={score.stars} />
        <span className={styles.soft}>
          {match[score.by].name} · {instant(score.created_at)}
        </span>
      </p>
      {score.words && <p className={styles.words}>{score.words}</p>}
      {reason && (
        <p className={styles.soft}>
          <Trans>Not shown in the directory: {reason}</Trans>
        </p>
      )}
      {!reason && score.by === 'mentee' && can(me, matchPolicy.moderate, match) && (
        <div className={styles.buttons}>
          <Button
            size="sm"
            variant="subtle"
            color="red"
            onClick={() =>
              void askReason({
                title: t`Hide this rating from the directory?`,
                confirmLabel: t`Hide it`,
                act: (why) =>
                  hide.mutateAsync({ params: { id: score.id }, body: { reason: why } }).then(
                    () => true,
                    () => false,
                  ),
              })
            }
          >
            <Trans>Hide from the directory</Trans>
          </Button>
        </div>
      )}
    </article>
  )
}
