import { Button, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { REASON_MAX } from '#shared/text-fields.ts'
import { weightedResult } from '#shared/weighted-result.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { DraftNotice } from '#web/kit/draft-notice.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { StarField } from '#web/kit/star-field.tsx'
import { type Appraisal, MAX_COMMENT_LENGTH } from '../appraisal.contract.ts'
import { Result } from './appraisal-words.tsx'
import styles from './appraisal.module.css'
import { CriterionHead } from './criteria-list.tsx'
import { AnswerOfSide } from './review-answers.tsx'
import { useReviewForm, type Writing } from './use-review-form.ts'

/** The person's part of a review, or that of the reviewer beside what the person has said. */
export function ReviewWritingForm({ review, kind }: { review: Appraisal; kind: 'self' | 'review' }) {
  const { t } = useLingui()
  const { form, isTyped, restart, isSaving, save } = useReviewForm(review, kind)
  const { criteria, employee } = review
  const isSelf = kind === 'self'
  const beside = isSelf || !review.has_self ? null : review.self
  async function send(): Promise<void> {
    const isMeant = await confirm(
      isSelf
        ? {
            title: t`Submit your self-review?`,
            message: t`Your reviewer can then read it, and you can no longer change it.`,
            confirmLabel: t`Submit`,
          }
        : {
            title: t`Share this review with ${employee.name}?`,
            message: t`They can then read all of it, including the result, and it can no longer be changed.`,
            confirmLabel: t`Submit and share`,
          },
    )
    if (isMeant) await form.send()
  }
  return (
    <>
      {isTyped && <DraftNotice onRestart={restart} />}
      <FormShell
        form={form}
        submitLabel={null}
        actions={
          <div className={styles.buttons}>
            <Button variant="default" loading={isSaving} disabled={form.isSending} onClick={save}>
              <Trans>Save draft</Trans>
            </Button>
            <Button loading={form.isSending} disabled={isSaving} onClick={() => void send()}>
              {isSelf ? <Trans>Submit</Trans> : <Trans>Submit and share</Trans>}
            </Button>
          </div>
        }
      >
        <ol className={styles.list}>
          {criteria.map((criterion, at) => (
            <li key={at} className={styles.criterion}>
              <CriterionHead criterion={criterion} />
              <div className={styles.sides}>
                {beside && <AnswerOfSide who={employee.name} answer={beside.answers[at]} />}
                <AnswerFields form={form} at={at} name={criterion.name} />
              </div>
            </li>
          ))}
        </ol>
        {!isSelf && <ResultSoFar criteria={criteria} writing={form.values} />}
        <div className={styles.sides}>
          {beside?.text && (
            <div className={styles.side}>
              <p className={styles.who}>
                <Trans>{employee.name} on their work overall</Trans>
              </p>
              <p className={styles.said}>{beside.text}</p>
            </div>
          )}
          <Textarea
            label={isSelf ? t`Your work overall` : t`Your recommendation`}
            required={!isSelf}
            autosize
            minRows={3}
            maxLength={REASON_MAX}
            {...form.getInputProps('text')}
          />
        </div>
      </FormShell>
    </>
  )
}

type Form = ReturnType<typeof useReviewForm>['form']

function AnswerFields({ form, at, name }: { form: Form; at: number; name: string }) {
  const { t } = useLingui()
  const field = `answers.${at}.score`
  return (
    <div className={styles.side}>
      <StarField
        label={t`Stars for ${name}`}
        isRequired
        value={form.values.answers[at]?.score ?? 0}
        onChange={(score) => form.setFieldValue(field, score)}
        error={form.errors[field]}
      />
      <Textarea
        label={t`Comment`}
        aria-label={t`Comment on ${name}`}
        autosize
        minRows={2}
        maxLength={MAX_COMMENT_LENGTH}
        {...form.getInputProps(`answers.${at}.comment`)}
      />
    </div>
  )
}

/** What the server will make of the stars, as they are chosen. */
function ResultSoFar({ criteria, writing }: { criteria: Appraisal['criteria']; writing: Writing }) {
  const scores = writing.answers.map(({ score }) => score)
  const result = weightedResult(criteria.map(({ weight }, at) => ({ weight, score: scores[at] ?? null })))
  const isWhole = scores.every((score) => score !== null)
  return (
    <output className={styles.head} aria-live="polite">
      <strong>{isWhole ? <Trans>Result</Trans> : <Trans>Result so far</Trans>}</strong>
      <Result value={result} />
    </output>
  )
}
