import { Button, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import panel from '#web/kit/panel.module.css'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Match } from '../../match.contract.ts'
import styles from '../../ui/match.module.css'
import { type Recommendation, MAX_RECOMMENDATION_LENGTH, recommendationApi } from '../recommendation.contract.ts'

/** The recommendation of a completed match: the mentor writes and signs it, then the mentee and admins read it. */
export function RecommendationPanel({ match }: { match: Match }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(recommendationApi.get, { params: { id: match.id } }))
  if (data && !data.recommendation && !data.can_write) return null
  return (
    <section className={panel.panel} aria-labelledby="recommendation">
      <h2 id="recommendation" className={panel.title}>
        <Trans>Recommendation</Trans>
      </h2>
      {!data ? (
        isError ? (
          <ErrorState text={t`The recommendation could not be loaded`} onRetry={() => void refetch()} isCompact />
        ) : (
          <LoadingState lines={4} />
        )
      ) : data.can_write ? (
        <RecommendationWriter match={match} written={data.recommendation} />
      ) : (
        data.recommendation && <SignedRecommendation recommendation={data.recommendation} />
      )}
    </section>
  )
}

function SignedRecommendation({ recommendation }: { recommendation: Recommendation }) {
  const { instant } = useDateText()
  const { match_id: id, text, signed_at: at, mentor_name: name } = recommendation
  const day = at === null ? '' : instant(at)
  return (
    <>
      <p className={styles.words}>{text}</p>
      <p className={styles.soft}>
        <Trans>
          Signed by {name} on {day}
        </Trans>
      </p>
      <div className={styles.buttons}>
        <SaveFileButton endpoint={recommendationApi.pdf} id={id}>
          <Trans>Recommendation (PDF)</Trans>
        </SaveFileButton>
      </div>
    </>
  )
}

/** The draft: a form at first, then to read, to change and to sign. */
function RecommendationWriter({ match, written }: { match: Match; written: Recommendation | null }) {
  const [isChanging, setChanging] = useState(written === null)
  if (isChanging) return <Draft match={match} written={written} onSaved={() => setChanging(false)} />
  return (
    written && <UnsignedRecommendation written={written} name={match.mentee.name} onChange={() => setChanging(true)} />
  )
}

type DraftProps = { match: Match; written: Recommendation | null; onSaved: () => void }

function Draft({ match, written, onSaved }: DraftProps) {
  const { t } = useLingui()
  const { name } = match.mentee
  const { least, most } = MAX_RECOMMENDATION_LENGTH
  const form = useApiForm<typeof recommendationApi.save, { text: string }>(recommendationApi.save, {
    initial: { text: written?.text ?? '' },
    toInput: (body) => ({ params: { id: match.id }, body }),
    success: ({ message }) => message,
    failure: t`The draft could not be saved. Please try again.`,
    refresh: [recommendationApi.get],
    onSuccess: onSaved,
  })
  return (
    <FormShell
      form={form}
      submitLabel={<Trans>Save draft</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      {...(written && { onCancel: onSaved })}
    >
      <Textarea
        label={t`What you recommend ${name} for`}
        description={t`${least} to ${most} characters. No one else can read it until you sign it.`}
        required
        autosize
        minRows={5}
        maxLength={most}
        {...form.getInputProps('text')}
      />
    </FormShell>
  )
}

type UnsignedProps = { written: Recommendation; name: string; onChange: () => void }

function UnsignedRecommendation({ written, name, onChange }: UnsignedProps) {
  const { t } = useLingui()
  const sign = useApiMutation(recommendationApi.sign, {
    success: ({ message }) => message,
    failure: t`The recommendation could not be signed. Please try again.`,
    refresh: [recommendationApi.get],
  })
  const confirmSigning = async () => {
    const isSure = await confirm({
      title: t`Sign this recommendation?`,
      message: <Trans>{name} will be able to read it, and it can no longer be changed.</Trans>,
      confirmLabel: t`Sign it`,
    })
    if (isSure) sign.mutate({ params: { id: written.match_id }, body: { revision: written.revision } })
  }
  return (
    <>
      <p className={styles.words}>{written.text}</p>
      <p className={styles.soft}>
        <Trans>Draft. No one else can read it until you sign it.</Trans>
      </p>
      <div className={styles.buttons}>
        <Button aria-disabled={sign.isPending || undefined} onClick={() => void confirmSigning()}>
          <Trans>Sign the recommendation</Trans>
        </Button>
        <Button variant="default" onClick={onChange}>
          <Trans>Change</Trans>
        </Button>
      </div>
    </>
  )
}
