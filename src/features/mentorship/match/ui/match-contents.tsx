import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Match } from '../match.contract.ts'
import styles from './match.module.css'

/** What is on the page of a match, for small screens, where it is long. */
export function MatchContents({ match: { id, status, running_since: since } }: { match: Match }) {
  const { t } = useLingui()
  return (
    <nav className={styles.contents} aria-label={t`On this page`}>
      <To part="agreement">
        <Trans>Agreement</Trans>
      </To>
      {status !== 'agreeing' && (
        <To part={`goals-${id}`}>
          <Trans>Goals</Trans>
        </To>
      )}
      {since && (
        <To part={`self-ratings-${id}`}>
          <Trans>Skills</Trans>
        </To>
      )}
      <To part={`notes-${id}`}>
        <Trans>Notes</Trans>
      </To>
      {since && (
        <To part="scores">
          <Trans>Ratings</Trans>
        </To>
      )}
    </nav>
  )
}

const To = ({ part, children }: { part: string; children: ReactNode }) => (
  <Link to={{ hash: part }} replace className={styles.part}>
    {children}
  </Link>
)
