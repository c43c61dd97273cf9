import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { CloseIcon } from '#web/kit/icons.tsx'
import styles from './hours.module.css'

type Range = { from: string; to: string }

type RangesProps = {
  /** The label of the times for screen readers. */
  name: string
  ranges: readonly Range[]
  onChange: (ranges: Range[]) => void
}

const FIRST: Range = { from: '09:00', to: '12:00' }
const NEXT: Range = { from: '14:00', to: '17:00' }

/** The times of one day, from–to, as many as one likes; none is a day without sessions. */
export function TimeRanges({ name, ranges, onChange }: RangesProps) {
  const { t } = useLingui()
  const changeRange = (at: number, part: Partial<Range>) =>
    onChange(ranges.map((range, place) => (place === at ? { ...range, ...part } : range)))
  return (
    <div className={styles.ranges}>
      {ranges.length === 0 && (
        <span className={styles.none}>
          <Trans>No sessions</Trans>
        </span>
      )}
      {ranges.map((range, at) => (
        // A row is known by its place alone: two may have the same times while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.range}>
          <TextInput
            type="time"
            className={styles.time}
            aria-label={t`${name}: from`}
            value={range.from}
            onChange={(event) => changeRange(at, { from: event.currentTarget.value })}
          />
          <span aria-hidden="true">–</span>
          <TextInput
            type="time"
            className={styles.time}
            aria-label={t`${name}: until`}
            value={range.to}
            onChange={(event) => changeRange(at, { to: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t`${name}: remove these hours`}
            onClick={() => onChange(ranges.filter((_, place) => place !== at))}
          >
            <CloseIcon size={18} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.add}
        aria-label={t`${name}: add hours`}
        onClick={() => onChange([...ranges, ranges.length === 0 ? FIRST : NEXT])}
      >
        <Trans>Add hours</Trans>
      </Button>
    </div>
  )
}
