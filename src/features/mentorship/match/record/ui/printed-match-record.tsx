import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Fact, Facts, RecordDetails } from '#web/kit/record-parts.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Terms } from '#features/mentorship/agreement/agreement.contract.ts'
import { TermFacts } from '#features/mentorship/agreement/ui/agreement-panel.tsx'
import type { Goal } from '#features/mentorship/goal/goal.contract.ts'
import type { Match } from '../../match.contract.ts'
import type { Note } from '../../note/note.contract.ts'
import { MatchBadge } from '../../ui/match-words.tsx'
import type { PastSession } from '../record.contract.ts'
import styles from './record.module.css'

type Props = {
  match: Match
  /** What both have confirmed last. */
  agreed: Terms | null
  sessions: readonly PastSession[]
  goals: readonly Goal[]
  notes: readonly Note[]
}

/** What is printed of a match; private notes are left out, the reader's own too. */
export function PrintedMatchRecord({ match, agreed, sessions, goals, notes }: Props) {
  const shared = notes.filter((note) => !note.is_private).toReversed()
  return (
    <RecordDetails>
      <Period match={match} />
      <Section title={<Trans>Agreement</Trans>}>{agreed ? <TermFacts terms={agreed} /> : <NothingYet />}</Section>
      <Section title={<Trans>Sessions</Trans>}>
        <Sessions match={match} sessions={sessions} />
      </Section>
      <Section title={<Trans>Goals</Trans>}>
        {goals.length === 0 && <NothingYet />}
        {goals.map((goal) => (
          <GoalEntry key={goal.id} match={match} goal={goal} />
        ))}
      </Section>
      <Section title={<Trans>Shared notes</Trans>}>
        {shared.length === 0 && <NothingYet />}
        {shared.map((note) => (
          <NoteEntry key={note.id} note={note} />
        ))}
      </Section>
    </RecordDetails>
  )
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

const NothingYet = () => (
  <p className={styles.soft}>
    <Trans>Nothing yet</Trans>
  </p>
)

/** One line of a list: what it is, and what there is to say of it. */
const RecordLine = ({ what, children }: { what: ReactNode; children: ReactNode }) => (
  <li className={styles.line}>
    <span>{what}</span>
    <span className={styles.soft}>{children}</span>
  </li>
)

function Period({ match }: { match: Match }) {
  const { instant } = useDateText()
  const { mentor, mentee, opened_at: opened, running_since: agreed, ended_at: ended } = match
  return (
    <Facts>
      <Fact name={<Trans>Mentor</Trans>} value={mentor.name} />
      <Fact name={<Trans>Mentee</Trans>} value={mentee.name} />
      <Fact name={<Trans>Stage</Trans>} value={<MatchBadge match={match} />} />
      <Fact name={<Trans>Mentor since</Trans>} value={instant(opened)} />
      <Fact name={<Trans>Agreed on</Trans>} value={agreed && instant(agreed)} />
      <Fact name={<Trans>Ended on</Trans>} value={ended && instant(ended)} />
    </Facts>
  )
}

function Sessions({ match, sessions }: Pick<Props, 'match' | 'sessions'>) {
  const { instant } = useDateText()
  const held = sessions.filter(({ status }) => status === 'done').length
  const missed = sessions.length - held
  if (sessions.length === 0) return <NothingYet />
  return (
    <>
      <p>
        <Plural value={held} one="# session held" other="# sessions held" />
        {', '}
        <Plural value={missed} _0="none missed" one="# missed" other="# missed" />
      </p>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <RecordLine key={session.id} what={instant(session.starts_at, 'date and time')}>
            <Plural value={session.minutes} one="# minute" other="# minutes" /> ·{' '}
            <SessionOutcome match={match} session={session} />
          </RecordLine>
        ))}
      </ul>
    </>
  )
}

function SessionOutcome({ match, session }: { match: Match; session: PastSession }) {
  if (session.status === 'done') return <Trans>Took place</Trans>
  if (session.missed_by === null) return <Trans>Missed</Trans>
  const { name } = match[session.missed_by]
  return <Trans>Missed by {name}</Trans>
}

function GoalEntry({ match, goal }: { match: Match; goal: Goal }) {
  const { day, instant } = useDateText()
  const reached = goal.reached_at && instant(goal.reached_at)
  return (
    <article className={styles.entry} aria-label={goal.title}>
      <p>
        <strong>{goal.title}</strong>{' '}
        <span className={styles.soft}>{reached ? <Trans>Reached on {reached}</Trans> : <Trans>Open</Trans>}</span>
      </p>
      {goal.note && <p className={styles.words}>{goal.note}</p>}
      <ul className={styles.list}>
        {goal.steps.map((step) => (
          <RecordLine
            key={step.id}
            what={
              <>
                {step.kind === 'milestone' && (
                  <>
                    <Trans>Milestone:</Trans>{' '}
                  </>
                )}
                {step.title}
              </>
            }
          >
            {match[step.doer].name}
            {step.due_on && ` · ${day(step.due_on)}`} ·{' '}
            {step.status === 'open' ? (
              <Trans context="step">Open</Trans>
            ) : step.status === 'done' ? (
              <Trans>Done</Trans>
            ) : (
              <Trans>Accepted</Trans>
            )}
          </RecordLine>
        ))}
      </ul>
    </article>
  )
}

function NoteEntry({ note }: { note: Note }) {
  const { instant } = useDateText()
  return (
    <article className={styles.entry}>
      <p className={styles.soft}>
        {note.writer.name} · {instant(note.created_at, 'date and time')}
      </p>
      <p className={styles.words}>{note.text}</p>
    </article>
  )
}
