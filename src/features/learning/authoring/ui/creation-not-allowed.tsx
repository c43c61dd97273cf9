import { Trans } from '@lingui/react/macro'
import button from '#web/kit/button.module.css'
import { ExternalIcon } from '#web/kit/icons.tsx'
import styles from './authoring.module.css'

/** For teachers who may not make courses yet: the way to ask for it, in a new tab (spec 3 §2). */
export function CoursePermissionLink() {
  return (
    <a href="/dashboard/permission-request" target="_blank" rel="noreferrer" className={button.secondary}>
      <Trans>Request Course Creation Permission</Trans>
      <ExternalIcon size={18} />
    </a>
  )
}

/** Shown in place of the form. */
export function CreationNotAllowed() {
  return (
    <div className={styles.notice}>
      <p>
        <Trans>You need permission to create courses. An administrator decides.</Trans>
      </p>
      <CoursePermissionLink />
    </div>
  )
}
