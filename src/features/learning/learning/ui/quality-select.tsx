import { Trans, useLingui } from '@lingui/react/macro'
import { MB } from '#shared/limits.ts'
import styles from './lesson-player.module.css'
import type { Choice } from './use-quality.ts'

type QualitySelectProps = { choices: readonly Choice[]; quality: string; onChoose: (quality: string) => void }

/** The ways to watch a lesson with what each costs; nothing where there is only one. */
export function QualitySelect({ choices, quality, onChoose }: QualitySelectProps) {
  const { t, i18n } = useLingui()
  if (choices.length < 2) return null
  const nameOf = (choice: Choice): string => {
    if (choice.quality === 'original') return t`Original`
    return choice.quality === 'audio' ? t`Audio only` : choice.quality
  }
  const sizeOf = ({ bytes }: Choice): string => {
    if (bytes === null) return ''
    // Copies of a short lesson differ by less than 0.1 MB.
    const small = { style: 'unit', unit: 'kilobyte', maximumSignificantDigits: 2 } as const
    const large = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const
    return ` · ${bytes < MB ? i18n.number(bytes / 1000, small) : i18n.number(bytes / MB, large)}`
  }
  return (
    <label className={styles.speed}>
      <Trans>Quality</Trans>
      <select value={quality} onChange={(event) => onChoose(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.quality} value={choice.quality}>
            {nameOf(choice)}
            {sizeOf(choice)}
          </option>
        ))}
      </select>
    </label>
  )
}
