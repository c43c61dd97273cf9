import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlusIcon, TrashIcon } from '#web/kit/dashboard-icons.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import {
  MAX_CRITERION_LENGTH,
  MAX_EXPLANATION_LENGTH,
  MAX_CRITERIA,
  sumOfWeights,
  WHOLE,
} from '../review-cycle/review-cycle.contract.ts'
import styles from './appraisal.module.css'

export type CriterionDraft = { name: string; explanation: string; weight: number | '' }

export const BLANK: CriterionDraft = { name: '', explanation: '', weight: '' }

type Fields = Pick<ApiForm, 'values' | 'errors' | 'getInputProps' | 'key' | 'insertListItem' | 'removeListItem'>

/** What is reviewed, and how much each part counts: 100 percent together. */
export function CriteriaFields({ form, criteria }: { form: Fields; criteria: readonly CriterionDraft[] }) {
  const { t, i18n } = useLingui()
  const sum = sumOfWeights(criteria.map(({ weight }) => ({ weight: typeof weight === 'number' ? weight : 0 })))
  const written = i18n.number(sum / WHOLE, { style: 'percent' })
  return (
    <fieldset className={styles.criteria}>
      <legend className={styles.legend}>
        <Trans>Criteria</Trans>
      </legend>
      <ol className={styles.list}>
        {criteria.map((_, at) => {
          const place = at + 1
          return (
            <li key={form.key(`criteria.${at}`)} className={styles.criterion}>
              <div className={styles.named}>
                <TextInput
                  label={t`Criterion ${place}`}
                  required
                  maxLength={MAX_CRITERION_LENGTH}
                  autoComplete="off"
                  {...form.getInputProps(`criteria.${at}.name`)}
                />
                <NumberInput
                  label={t`Weight (%)`}
                  aria-label={t`Weight (%) of criterion ${place}`}
                  required
                  min={1}
                  max={WHOLE}
                  {...form.getInputProps(`criteria.${at}.weight`)}
                />
                {criteria.length > 1 && (
                  <ActionIcon
                    size={44}
                    variant="subtle"
                    color="red"
                    aria-label={t`Remove criterion ${place}`}
                    onClick={() => form.removeListItem('criteria', at)}
                  >
                    <TrashIcon size={18} />
                  </ActionIcon>
                )}
              </div>
              <Textarea
                label={t`Explanation`}
                aria-label={t`Explanation of criterion ${place}`}
                autosize
                minRows={2}
                maxLength={MAX_EXPLANATION_LENGTH}
                {...form.getInputProps(`criteria.${at}.explanation`)}
              />
            </li>
          )
        })}
      </ol>
      <p className={styles.sum} data-wrong={sum !== WHOLE || undefined}>
        <Trans>Total weight: {written}</Trans>
      </p>
      {form.errors['criteria'] && (
        <p role="alert" tabIndex={-1} className={styles.error}>
          {form.errors['criteria']}
        </p>
      )}
      {criteria.length < MAX_CRITERIA && (
        <div>
          <Button
            variant="default"
            leftSection={<PlusIcon size={18} />}
            onClick={() => form.insertListItem('criteria', BLANK)}
          >
            <Trans>Add criterion</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  )
}
