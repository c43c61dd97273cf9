import { Trans, useLingui } from '@lingui/react/macro'
import type { Role } from '#shared/roles.ts'
import { leaveRolePreview } from '#web/api/preview-as-role.ts'
import { EyeIcon } from '#web/kit/form-icons.tsx'
import { useStillInPress } from '#web/kit/press.ts'
import { ROLE_LABELS } from '#web/kit/role-name.tsx'
import button from '#web/kit/button.module.css'
import styles from './seen-role-bar.module.css'

/** Always visible in a role preview: says that the data is made up, and ends the preview (ADR 51). */
export function RolePreviewBar({ role }: { role: Role }) {
  const { t, i18n } = useLingui()
  const name = i18n._(ROLE_LABELS[role])
  const isShown = useStillInPress(true, false)
  if (!isShown) return null
  return (
    <aside className={styles.bar} aria-label={t`Viewing as a role`}>
      <p>
        <EyeIcon />
        <span>
          <Trans>
            You are viewing the dashboard as <strong>{name}</strong>. All data is sample data, and nothing is saved.
          </Trans>
        </span>
      </p>
      <button type="button" className={button.secondary} onClick={leaveRolePreview}>
        <Trans>Back to my own pages</Trans>
      </button>
    </aside>
  )
}
