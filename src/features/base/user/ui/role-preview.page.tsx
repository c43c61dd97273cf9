import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { type Role, ROLES } from '#shared/roles.ts'
import { previewAsRole } from '#web/api/preview-as-role.ts'
import button from '#web/kit/button.module.css'
import { EyeIcon } from '#web/kit/form-icons.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ROLE_LABELS } from '#web/kit/role-name.tsx'
import { menusOf } from '#web/nav.ts'
import styles from './seen-role.module.css'

/** What each role has in its menu, and a way to see all of it with made-up data (issue: see as role; ADR 51). */
export default function RolePreviewPage() {
  return (
    <>
      <PageHeader
        title={<Trans>View as a role</Trans>}
        text={
          <Trans>
            Shows the menus and pages of a role in this tab, with sample data. No real data is read, and nothing is
            saved.
          </Trans>
        }
        actions={
          <Link to="/dashboard/user-roles" className={button.secondary}>
            <Trans>People and their roles</Trans>
          </Link>
        }
      />
      <ul className={styles.roles}>
        {ROLES.map((role) => (
          <RoleCard key={role} role={role} />
        ))}
      </ul>
    </>
  )
}

function RoleCard({ role }: { role: Role }) {
  const { i18n } = useLingui()
  const name = i18n._(ROLE_LABELS[role])
  const pages = menusOf({ role, roles: [role] }).flatMap((group) => group.pages)
  return (
    <li className={styles.role}>
      <h2>{name}</h2>
      <p className={styles.pages}>{pages.map((page) => i18n._(page.label)).join(' · ')}</p>
      <Button variant="default" leftSection={<EyeIcon size={18} />} onClick={() => previewAsRole(role)}>
        <Trans>View as {name}</Trans>
      </Button>
    </li>
  )
}
