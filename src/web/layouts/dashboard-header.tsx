import { ActionIcon } from '@mantine/core'
import { lettersOf } from '#shared/graphemes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { beginSignOut, forgetPerson } from '#web/api/session-end.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import type { Me } from '#web/api/use-me.ts'
import { commonCalls } from '#web/frame.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { BackToTop } from '#web/kit/back-to-top.tsx'
import { LogOutIcon } from '#web/kit/dashboard-icons.tsx'
import { MenuIcon } from '#web/kit/icons.tsx'
import { RoleName } from '#web/kit/role-name.tsx'
import { addressOfPage } from '#web/nav-page.ts'
import { messagesPageOf } from '#web/nav-lookup.ts'
import type { DashboardParts } from './dashboard-parts.ts'
import { PaletteButton } from './palette-button.tsx'
import styles from './dashboard.module.css'
import { Preferences } from './preferences.tsx'

const NAME_LENGTH = 10

/** The first 10 characters of a name, and an ellipsis when there are more (spec 2 §2). */
function shortName(name: string): string {
  const characters = lettersOf(name)
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH).join('')}…` : name
}

type HeaderProps = { me: Me | undefined; parts: DashboardParts; onMenu: () => void }

/**
 * Menu button, attendance of employees, messages, notifications, display and language, profile, log out (spec 2 §2). Who
 * is signed in is known later than the page: every part has its place before, and the one whose width differs is the
 * first, so that nothing moves.
 */
export function DashboardHeader({ me, parts, onMenu }: HeaderProps) {
  const { t } = useLingui()
  const { AttendanceControl, MessagesButton, NotificationBell } = parts
  const messages = me && messagesPageOf(me)
  const isEmployee = me !== undefined && parts.hasAttendance(me)
  return (
    <header className={styles.header} data-attendance={isEmployee || undefined}>
      <ActionIcon className={styles.menuButton} size={44} aria-label={t`Open menu`} onClick={onMenu}>
        <MenuIcon />
      </ActionIcon>
      {me && <PaletteButton load={parts.loadPalette} />}
      <div className={styles.headerEnd}>
        <BackToTop />
        {isEmployee && (
          <Suspense fallback={<span className={styles.bellPlace} />}>
            <AttendanceControl />
          </Suspense>
        )}
        {messages ? (
          <Suspense fallback={<span className={styles.bellPlace} />}>
            <MessagesButton to={addressOfPage(messages)} />
          </Suspense>
        ) : (
          <span className={styles.bellPlace} />
        )}
        {me ? (
          <Suspense fallback={<span className={styles.bellPlace} />}>
            <NotificationBell />
          </Suspense>
        ) : (
          <span className={styles.bellPlace} />
        )}
        <Preferences />
        <div className={styles.personPlace}>{me && <PersonLink me={me} />}</div>
        {me ? <LogOut me={me} /> : <span className={styles.bellPlace} />}
      </div>
    </header>
  )
}

function PersonLink({ me }: { me: Me }) {
  return (
    <Link to="/dashboard/profile" className={styles.person} title={me.name}>
      <span className="for-readers">
        <Trans>Profile</Trans>
      </span>
      <Avatar name={me.name} src={me.profile_picture} size={36} />
      <span className={styles.personWords}>
        <span className={styles.personName}>{shortName(me.name)}</span>
        <span className={styles.personRole}>
          <RoleName role={me.role} />
        </span>
      </span>
    </Link>
  )
}

/** Ends the session and leads to the sign-in page. */
export function LogOut({ me }: { me: Me }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const signOut = useApiMutation(commonCalls().calls.signOut, {
    success: ({ message }) => message,
    failure: t`Failed to logout`,
    onSuccess: async () => {
      // Leave the pages of this person first, then delete their data.
      await navigate('/sign-in')
      forgetPerson(me.id)
    },
  })
  const signOutAndLeave = async () => {
    const answered = beginSignOut(me.id)
    // A toast has said what failed.
    await signOut.mutateAsync({}).catch(() => undefined)
    answered()
  }
  return (
    <ActionIcon size={44} aria-label={t`Log out`} title={t`Log out`} onClick={() => void signOutAndLeave()}>
      <LogOutIcon />
    </ActionIcon>
  )
}
