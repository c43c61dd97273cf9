import { Button, Radio, Stack } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SuggestedMentor } from '../mentorship-application.contract.ts'
import styles from './application-record.module.css'

type MentorChoiceProps = {
  mentors: readonly SuggestedMentor[]
  /** The id of the chosen mentor; null while there is none. */
  value: number | null
  onChange: (id: number | null) => void
  /** The choice can be left for later. */
  canWait: boolean
}

const LATER = 'later'
/** How many are shown at first. */
const FEW = 4

/** Mentors who could guide, best first, each with the reasons. */
export function MentorChoice({ mentors, value, onChange, canWait }: MentorChoiceProps) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const shown = mentors.filter(({ id }, at) => isWhole || at < FEW || id === value)
  return (
    <Radio.Group
      label={t`Suggested mentors`}
      description={t`Best match first: requested mentors, then shared interests, language and hours, and fewest mentees. Mentors without a free place come last.`}
      value={value === null ? LATER : String(value)}
      onChange={(chosen) => onChange(chosen === LATER ? null : Number(chosen))}
    >
      <Stack gap="sm" mt="sm">
        {canWait && <Radio size="md" value={LATER} label={t`Choose later`} />}
        {shown.map((mentor) => (
          <Radio
            key={mentor.id}
            size="md"
            value={String(mentor.id)}
            label={mentor.name}
            description={<Reasons mentor={mentor} />}
          />
        ))}
        {mentors.length > FEW && (
          <div>
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              aria-expanded={isWhole}
              onClick={() => setWhole((known) => !known)}
            >
              {isWhole ? <Trans>Show fewer mentors</Trans> : <Trans>Show more mentors</Trans>}
            </Button>
          </div>
        )}
      </Stack>
    </Radio.Group>
  )
}

function Reasons({ mentor }: { mentor: SuggestedMentor }) {
  const { is_wished: isWished, words, languages, hours_apart: apart, load, capacity, is_paused: isPaused } = mentor
  const { i18n } = useLingui()
  return (
    <span className={styles.reasons}>
      {isWished && (
        <strong>
          <Trans>Requested</Trans>
        </strong>
      )}
      {words.length > 0 && (
        <span>
          <Trans>In common: {words.join(', ')}</Trans>
        </span>
      )}
      {languages.length > 0 && (
        <span>
          <Trans>Speaks {languages.join(', ')}</Trans>
        </span>
      )}
      {apart !== null && (
        <span>
          {apart === 0 ? <Trans>No time difference</Trans> : <Trans>Time difference: {i18n.number(apart)} h</Trans>}
        </span>
      )}
      <span>
        <Plural value={load} _0="No mentees now" one="# mentee now" other="# mentees now" />
      </span>
      {capacity !== null && load >= capacity && (
        <strong>
          <Trans>No free places (maximum {i18n.number(capacity)})</Trans>
        </strong>
      )}
      {isPaused && (
        <strong>
          <Trans>Paused</Trans>
        </strong>
      )}
    </span>
  )
}
