import { Trans } from '@lingui/react/macro'
import entries from '#web/kit/entry-list.module.css'
import { RoleName } from '#web/kit/role-name.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Announcement } from '../announcement.contract.ts'

/** From when until when an announcement is read; nothing where it has no such days. */
export function ValidDays({ announcement }: { announcement: Pick<Announcement, 'starts_on' | 'ends_on'> }) {
  const { day } = useDateText()
  const { starts_on: starts, ends_on: ends } = announcement
  const [first, last] = [starts && day(starts), ends && day(ends)]
  if (!first && !last) return null
  return (
    <p className={entries.soft}>
      {first && last ? (
        <Trans>
          From {first} to {last}
        </Trans>
      ) : last ? (
        <Trans>Until {last}</Trans>
      ) : (
        <Trans>From {first}</Trans>
      )}
    </p>
  )
}

/** Whom an announcement concerns, for those who write them; nothing when that is everyone. */
export function Audience({ roles }: Pick<Announcement, 'roles'>) {
  if (roles.length === 0) return null
  return (
    <p className={entries.soft}>
      <Trans>Only for:</Trans>{' '}
      {roles.map((role, at) => (
        <span key={role}>
          {at > 0 && ', '}
          <RoleName role={role} />
        </span>
      ))}
    </p>
  )
}
