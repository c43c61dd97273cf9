import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Role } from '#shared/roles.ts'
import { ArrowRightIcon, BookIcon, ListIcon, UserIcon } from '#web/kit/icons.tsx'
import styles from './dashboard-home.module.css'

type Step = { to: string; label: MessageDescriptor; icon: ReactNode }

const PROFILE: Step = { to: '/dashboard/profile', label: msg`Complete your profile`, icon: <UserIcon /> }
const CATALOGUE: Step = { to: '/courses', label: msg`Browse the courses`, icon: <BookIcon /> }
const REQUESTS: Step = {
  to: '/dashboard/course-applications',
  label: msg`See who wants to learn`,
  icon: <ListIcon />,
}

/** Next steps by role; only pages that exist. */
const STEPS: Partial<Record<Role, readonly Step[]>> = {
  hr: [REQUESTS, CATALOGUE, PROFILE],
  teacher: [REQUESTS, CATALOGUE, PROFILE],
}

/** A calm start for roles whose specified home is empty (spec 2 §2). */
export function Welcome({ role }: { role: Role }) {
  const { i18n } = useLingui()
  return (
    <>
      <p className={styles.note}>
        <Trans>It is good to have you here. This is where you can go on:</Trans>
      </p>
      <ul className={styles.steps}>
        {(STEPS[role] ?? [CATALOGUE, PROFILE]).map((step) => (
          <li key={step.to} className={styles.step}>
            <span className={styles.stepIcon}>{step.icon}</span>
            <Link to={step.to} className={styles.stepLink}>
              {i18n._(step.label)}
            </Link>
            <ArrowRightIcon className={styles.stepArrow} />
          </li>
        ))}
      </ul>
    </>
  )
}
