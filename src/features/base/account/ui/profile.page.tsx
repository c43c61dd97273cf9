import { leaveApi } from '#features/people/leave/leave.contract.ts'
import { OwnAnnualLeave } from '#features/people/leave/ui/annual-leave.tsx'
import { OwnMentorPageLink } from '#features/mentorship/mentor/profile/ui/own-mentor-page-link.tsx'
import { SettingsPanel } from '#features/base/notification/preference/ui/settings-panel.tsx'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { accountApi } from '../account.contract.ts'
import { SecondStepLink } from '#features/base/factor/ui/second-step-link.tsx'
import { EmailPanel } from './email-panel.tsx'
import { OwnPages } from './own-pages.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import styles from './profile.module.css'
import { OwnPrivacyLink } from './own-privacy-link.tsx'
import { SessionPanel } from './session-panel.tsx'

const reads = pageData(() => [query(accountApi.sessions, {}), query(leaveApi.stats, {})])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The person's account: photo, personal data, email, password, sessions (spec 2 §2). */
export default function ProfilePage() {
  const me = useMe()
  return (
    <div className={styles.page}>
      <ProfilePhoto me={me} />
      <OwnPages me={me} />
      <OwnAnnualLeave />
      <OwnMentorPageLink />
      <EmailPanel me={me} />
      <ProfileForm key={me.email} me={me} />
      <SettingsPanel />
      <PasswordPanel />
      <SecondStepLink isSafe={me.facts.has_factor} />
      <SessionPanel />
      <OwnPrivacyLink />
    </div>
  )
}
