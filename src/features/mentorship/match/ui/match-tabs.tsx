import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import styles from './match.module.css'

/** The parts of the page of a match that have an address of their own, below it. */
const PARTS = ['goals', 'sessions', 'notes', 'ratings'] as const
export type MatchPart = (typeof PARTS)[number]

/** The address of a match, or of a part of it. */
export const addressOfMatch = (id: number, part?: MatchPart | 'messages'): string =>
  `/dashboard/matches/${id}${part ? `/${part}` : ''}`

/** The part that an address names; undefined for the first one, null for a word that names none. */
export const matchPartNamed = (word: string | undefined): MatchPart | undefined | null =>
  word === undefined ? undefined : (PARTS.find((part) => part === word) ?? null)

type MatchTabsProps = {
  id: number
  /** Both have agreed: from then on there are goals and ratings. */
  isAgreed: boolean
  /** The messages are for the two people alone. */
  hasMessages: boolean
}

/** The parts of a match, each with its address; the messages are one of them. */
export function MatchTabs({ id, isAgreed, hasMessages }: MatchTabsProps) {
  const { t } = useLingui()
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the open one may be further to the side.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the change of page is the event
  }, [pathname])
  return (
    <nav ref={tabs} aria-label={t`Parts of the mentorship`} className={styles.tabs}>
      <Tab to={addressOfMatch(id)}>
        <Trans>Overview</Trans>
      </Tab>
      {isAgreed && (
        <Tab to={addressOfMatch(id, 'goals')}>
          <Trans>Goals</Trans>
        </Tab>
      )}
      <Tab to={addressOfMatch(id, 'sessions')}>
        <Trans>Sessions and materials</Trans>
      </Tab>
      <Tab to={addressOfMatch(id, 'notes')}>
        <Trans>Notes</Trans>
      </Tab>
      {isAgreed && (
        <Tab to={addressOfMatch(id, 'ratings')}>
          <Trans>Ratings</Trans>
        </Tab>
      )}
      {hasMessages && (
        <Tab to={addressOfMatch(id, 'messages')}>
          <Trans>Messages</Trans>
        </Tab>
      )}
    </nav>
  )
}

const Tab = ({ to, children }: { to: string; children: ReactNode }) => (
  <NavLink to={to} end className={styles.tab ?? ''}>
    {children}
  </NavLink>
)
