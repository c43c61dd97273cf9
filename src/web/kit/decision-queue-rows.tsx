import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from './avatar.tsx'
import button from './button.module.css'
import { WaitingCell } from './cells.tsx'
import type { Choice } from './decision-buttons.tsx'
import styles from './decision-queue-rows.module.css'
import { RowActions } from './row-actions.tsx'
import { ErrorState, LoadingState } from './states.tsx'
import { type Queue, QUEUE_ROWS } from './use-decision-queue.ts'
import { RECORD_ENTRY } from './use-record.ts'

/** A row of a queue: whom it is about, what they ask for, since when, and where its details are. */
export type QueueRow = {
  person: { name: string; profile_picture?: string | null }
  text: ReactNode
  /** Null where it is not known. */
  since: string | null
  to: string
}

type QueueRowsProps<Row> = {
  /** What the rows are, for screen readers. */
  label: string
  queue: Queue<Row>
  row: (row: Row) => QueueRow
  /** The decisions of the list. */
  choices: (row: Row) => readonly Choice<Row>[]
  failure: string
}

/** What waits for the reader, oldest first; decisions are made in place, as in the list. */
export function DecisionQueueRows<Row extends { id: number; status: string }>(props: QueueRowsProps<Row>) {
  const { label, queue, row, choices, failure } = props
  const { t } = useLingui()
  if (!queue.rows) {
    if (queue.isError) return <ErrorState text={failure} onRetry={queue.retry} isCompact />
    return <LoadingState lines={QUEUE_ROWS} />
  }
  return (
    <>
      <ul className={styles.rows} aria-label={label} data-rows>
        {queue.rows.map((each) => {
          const { person, text, since, to } = row(each)
          return (
            <li key={each.id} className={styles.row} data-row={each.id} tabIndex={-1}>
              <Avatar name={person.name} src={person.profile_picture ?? null} size={32} />
              <span className={styles.words}>
                <Link to={to} state={RECORD_ENTRY} className={styles.name}>
                  {person.name}
                </Link>
                <span className={styles.text}>{text}</span>
              </span>
              <span className={styles.since} title={t`Wait time`}>
                {since !== null && <WaitingCell since={since} />}
              </span>
              <span className={styles.actions}>
                <RowActions
                  row={each}
                  mark={queue.marks.get(each.id)}
                  choices={choices(each)}
                  otherwise={
                    <Link to={to} state={RECORD_ENTRY} className={styles.open}>
                      <Trans context="verb">Open</Trans>
                    </Link>
                  }
                />
              </span>
            </li>
          )
        })}
      </ul>
      {queue.showNext && (
        <button type="button" className={button.secondary} onClick={queue.showNext}>
          <Trans>Show more</Trans>
        </button>
      )}
    </>
  )
}
