import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageHeader } from '#web/kit/page-header.tsx'
import { PageTabs } from '#web/kit/page-tabs.tsx'
import styles from './log.module.css'

const HOME = '/dashboard/system-logs'
const TABS = [
  { to: HOME, label: msg`Audit` },
  { to: `${HOME}/sign-ins`, label: msg`Sign-ins` },
  { to: `${HOME}/errors`, label: msg`Errors` },
  { to: `${HOME}/mails`, label: msg`Emails` },
  { to: `${HOME}/jobs`, label: msg`Background jobs` },
]

type LogFrameProps = {
  /** What this log holds, and for how long. */
  text: ReactNode
  actions?: ReactNode
  /** The list counts no further. */
  hasMore?: boolean | undefined
  children: ReactNode
}

/** The heading of the logs, the way among them, and one of them. */
export function LogFrame({ text, actions, hasMore = false, children }: LogFrameProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={<Trans>System Logs</Trans>} text={text} actions={actions} />
      <PageTabs label={t`Logs`} tabs={TABS} />
      {children}
      {hasMore && (
        <p className={styles.more}>
          <Trans>There are older entries. Filter by date, result or a person’s email address to see them.</Trans>
        </p>
      )}
    </>
  )
}
