import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { KeptFormNote } from '#web/kit/kept-form-note.tsx'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import panel from '#web/kit/panel.module.css'
import { StarField } from '#web/kit/star-field.tsx'
import { Stars } from '#web/kit/stars.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { letterIdOf, useKeptForm } from '#web/kit/use-kept-form.ts'
import type { Match } from '#features/mentorship/match/match.contract.ts'
import { matchPolicy } from '#features/mentorship/match/match.policy.ts'
import { useLostChange } from '#features/mentorship/match/ui/use-lost-change.ts'
import styles from '#features/mentorship/match/ui/match.module.css'
import { MAX_SELF_RATINGS, MAX_RATED_SKILL_LENGTH, type SelfRating, selfRatingApi } from '../self-rating.contract.ts'
import { keepAsNewRating, ratedAgain, selfRatingDraft, type UnsentSelfRating } from './unsent-self-rating.ts'

/** How the mentee rates their own skills, at the start and now. */
export function SelfRatingsPanel({ match }: { match: Match }) {
  const { t } = useLingui()
  const me = useMe()
  const { data, isError, refetch } = useQuery(query(selfRatingApi.list, { params: { id: match.id } }))
  const [isAdding, setAdding] = useState(false)
  const canRate = match.status !== 'ended' && can(me, matchPolicy.rateSelf, match)
  return (
    <section className={panel.panel} aria-labelledby={`self-ratings-${match.id}`}>
      <h2 id={`self-ratings-${match.id}`} className={panel.title}>
        <Trans>Skills</Trans>
      </h2>
      {!data ? (
        isError ? (
          <ErrorState text={t`The skills could not be loaded`} onRetry={() => void refetch()} isCompact />
        ) : (
          <LoadingState lines={2} />
        )
      ) : (
        <>
          {data.ratings.length === 0 && (
            <p className={styles.soft}>
              <Trans>No ratings yet. Rate a skill now, and again later to see the progress.</Trans>
            </p>
          )}
          <ul className={styles.list}>
            {data.ratings.map((rating) => (
              <li key={rating.id}>
                <RatingCard matchId={match.id} rating={rating} canRate={canRate} />
              </li>
            ))}
          </ul>
          {canRate && isAdding && <AddForm matchId={match.id} onClose={() => setAdding(false)} />}
          {canRate && !isAdding && data.ratings.length < MAX_SELF_RATINGS && (
            <div className={styles.buttons}>
              <Button variant="default" onClick={() => setAdding(true)}>
                <Trans>Rate a skill</Trans>
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

const EMPTY = { skill: '', stars: 0 }

function AddForm({ matchId, onClose }: { matchId: number; onClose: () => void }) {
  const { t } = useLingui()
  const draft = useDraft(selfRatingDraft(matchId))
  const form = useApiForm<typeof selfRatingApi.create, typeof EMPTY>(selfRatingApi.create, {
    initial: EMPTY,
    onSaved: draft.remove,
    toInput: (body) => ({ params: { id: matchId }, body }),
    success: ({ message }) => message,
    failure: t`The rating could not be saved. Please try again.`,
    refresh: [selfRatingApi.list],
    onSuccess: onClose,
  })
  const kept = useKeptForm(form, {
    personId: draft.personId ?? undefined,
    kind: LETTER_KINDS.selfRating,
    about: matchId,
    input: (): UnsentSelfRating => ({ matchId, body: form.getValues() }),
    onSent: onClose,
  })
  if (kept.isKept) return <KeptFormNote onChange={kept.change} />
  return (
    <FormShell form={{ ...form, problem: kept.problem }} submitLabel={<Trans>Save rating</Trans>} onCancel={onClose}>
      <FormDraft form={form} draft={draft} initial={EMPTY} />
      <TextInput label={t`Skill`} required maxLength={MAX_RATED_SKILL_LENGTH} {...form.getInputProps('skill')} />
      <StarField
        label={t`Your level today`}
        isRequired
        value={form.getValues().stars}
        onChange={(stars) => form.setFieldValue('stars', stars)}
        error={form.errors['stars']}
      />
    </FormShell>
  )
}

function RatingCard({ matchId, rating, canRate }: { matchId: number; rating: SelfRating; canRate: boolean }) {
  const { t } = useLingui()
  const { id, skill, stars_at_start: before, stars_now: now } = rating
  const [isChanging, setChanging] = useState(false)
  const remove = useApiMutation(selfRatingApi.remove, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: [selfRatingApi.list],
  })
  const confirmRemoval = async () => {
    if (await confirm({ title: t`Delete "${skill}" and its ratings?`, confirmLabel: t`Delete`, isDangerous: true }))
      remove.mutate({ params: { id } })
  }
  return (
    <article className={styles.card} aria-label={skill}>
      <div className={styles.rowHead}>
        <h3 className={styles.title}>{skill}</h3>
        {canRate && !isChanging && (
          <MoreMenu label={t`More actions for ${skill}`}>
            <button type="button" onClick={() => setChanging(true)}>
              <Trans>Rate again</Trans>
            </button>
            <button
              type="button"
              data-danger
              aria-disabled={remove.isPending || undefined}
              onClick={() => void confirmRemoval()}
            >
              <Trans>Delete</Trans>
            </button>
          </MoreMenu>
        )}
      </div>
      <p className={styles.head}>
        <span className={styles.soft}>
          <Trans>At the start</Trans>
        </span>
        <Stars value={before} />
      </p>
      <p className={styles.head}>
        <span className={styles.soft}>
          <Trans>Now</Trans>
        </span>
        <Stars value={now} />
      </p>
      {isChanging && <ChangeForm matchId={matchId} rating={rating} onClose={() => setChanging(false)} />}
    </article>
  )
}

function ChangeForm({ matchId, rating, onClose }: { matchId: number; rating: SelfRating; onClose: () => void }) {
  const { t } = useLingui()
  const about = ratedAgain(rating.id)
  const draft = useDraft(selfRatingDraft(about))
  const initial = { stars: rating.stars_now }
  const form = useApiForm<typeof selfRatingApi.update, { stars: number }>(selfRatingApi.update, {
    initial,
    onSaved: draft.remove,
    toInput: (body) => ({ params: { id: rating.id }, body }),
    success: ({ message }) => message,
    failure: t`The rating could not be saved. Please try again.`,
    refresh: [selfRatingApi.list],
    onSuccess: onClose,
  })
  const { id: ratingId, skill } = rating
  const unsent = (): UnsentSelfRating => ({ ratingId, matchId, skill, body: form.getValues() })
  const letterId = letterIdOf(LETTER_KINDS.selfRating, about)
  useLostChange(form, { letterId, refresh: [selfRatingApi.list], onClose, unsent, keepElsewhere: keepAsNewRating })
  const kept = useKeptForm(form, {
    personId: draft.personId ?? undefined,
    kind: LETTER_KINDS.selfRating,
    about,
    input: unsent,
    onSent: onClose,
  })
  if (kept.isKept) return <KeptFormNote onChange={kept.change} />
  return (
    <FormShell form={{ ...form, problem: kept.problem }} submitLabel={<Trans>Save rating</Trans>} onCancel={onClose}>
      <FormDraft form={form} draft={draft} initial={initial} />
      <StarField
        label={t`Your level today`}
        isRequired
        value={form.getValues().stars}
        onChange={(stars) => form.setFieldValue('stars', stars)}
        error={form.errors['stars']}
      />
    </FormShell>
  )
}
