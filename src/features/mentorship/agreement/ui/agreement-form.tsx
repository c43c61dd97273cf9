import { NativeSelect, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { STORY_MAX } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { CHOICES } from '#features/mentorship/mentorship-application/ui/application-labels.ts'
import { query } from '#web/api/queries.ts'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { TwoVersions } from '#web/kit/two-versions.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import styles from '#features/mentorship/match/ui/match.module.css'
import { type Agreement, agreementApi, type Terms } from '../agreement.contract.ts'

const NAMES = ['goal', 'rhythm', 'length', 'channel'] as const

/** The terms in a form; when the other has changed them in the meantime, both versions are shown and nothing typed is lost. */
export function AgreementForm({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  const { t } = useLingui()
  // The revision that the form is based on; the agreement itself may be read again in the meantime.
  const [revision, setRevision] = useState(agreement.revision)
  // A draft that was typed over other terms is not restored here.
  const draft = useDraft(`agreement-${agreement.match_id}-${revision}`)
  const form = useApiForm<typeof agreementApi.propose, Terms>(agreementApi.propose, {
    onSaved: draft.remove,
    initial: agreement.terms,
    toInput: (terms) => ({ params: { id: agreement.match_id }, body: { ...terms, revision } }),
    success: ({ message }) => message,
    failure: t`The agreement could not be saved. Please try again.`,
    refresh: MATCH_READS,
    keepsValues: true,
    onSuccess: onClose,
  })
  const selectOptions = (choices: Record<string, (typeof CHOICES.duration)['short-term']>) =>
    Object.entries(choices).map(([value, label]) => ({ value, label: t(label) }))
  return (
    <FormShell
      form={form}
      submitLabel={<Trans>Save and confirm</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onClose}
    >
      <FormDraft form={form} draft={draft} initial={agreement.terms} />
      {form.refusal === 'conflict' && (
        <ConflictChoice
          matchId={agreement.match_id}
          revision={revision}
          mine={form.getValues()}
          onChoose={(now, terms) => {
            draft.remove()
            setRevision(now)
            form.setValues(terms)
          }}
        />
      )}
      <Textarea label={t`Goal`} required autosize minRows={3} maxLength={STORY_MAX} {...form.getInputProps('goal')} />
      <div className={styles.pair}>
        <NativeSelect
          label={t`Frequency`}
          data={selectOptions(CHOICES.meeting_frequency)}
          {...form.getInputProps('rhythm')}
        />
        <NativeSelect label={t`Duration`} data={selectOptions(CHOICES.duration)} {...form.getInputProps('length')} />
        <NativeSelect
          label={t`Channel`}
          data={selectOptions(CHOICES.communication_mode)}
          {...form.getInputProps('channel')}
        />
      </div>
      <p className={styles.soft}>
        <Trans>By saving, you confirm this agreement. The other person will be asked to confirm it too.</Trans>
      </p>
    </FormShell>
  )
}

type ConflictProps = {
  matchId: number
  /** What the form is based on. */
  revision: number
  mine: Terms
  onChoose: (revision: number, terms: Terms) => void
}

function ConflictChoice({ matchId, revision, mine, onChoose }: ConflictProps) {
  const { t } = useLingui()
  const { data } = useQuery({ ...query(agreementApi.get, { params: { id: matchId } }), staleTime: 0 })
  if (!data || data.agreement.revision === revision) return null
  const { terms: theirs, revision: now } = data.agreement
  const labels = { goal: t`Goal`, rhythm: t`Frequency`, length: t`Duration`, channel: t`Channel` }
  const termTexts = (terms: Terms) => ({
    goal: terms.goal,
    rhythm: t(CHOICES.meeting_frequency[terms.rhythm]),
    length: t(CHOICES.duration[terms.length]),
    channel: t(CHOICES.communication_mode[terms.channel]),
  })
  return (
    <TwoVersions
      parts={NAMES.filter((name) => theirs[name] !== mine[name]).map((name) => ({
        label: labels[name],
        theirs: termTexts(theirs)[name],
        mine: termTexts(mine)[name],
      }))}
      onTake={() => onChoose(now, theirs)}
      onKeep={() => onChoose(now, mine)}
    >
      <Trans>The agreement has changed in the meantime. The differences:</Trans>
    </TwoVersions>
  )
}
