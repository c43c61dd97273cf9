import { Skeleton, Stack } from '@mantine/core'
import { useMe } from '#web/api/use-me.ts'
import { EmailPanel } from './email-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import styles from './profile.module.css'
import { SessionPanel } from './session-panel.tsx'
import { requireSignedIn } from './signed-in.ts'

export const clientLoader = async () => {
  await requireSignedIn()
  return null
}

export function HydrateFallback() {
  return (
    <Stack gap="lg" className={styles.page} aria-busy>
      <Skeleton height={96} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </Stack>
  )
}

/** The person's account: photo, personal data, e-mail, password, sessions (spec 2 §2). */
export default function ProfilePage() {
  const me = useMe()
  return (
    <div className={styles.page}>
      <ProfilePhoto me={me} />
      <EmailPanel me={me} />
      <ProfileForm key={me.email} me={me} />
      <PasswordPanel />
      <SessionPanel />
    </div>
  )
}
