import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { allowsRole } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { LeaveRow } from '../leave.contract.ts'
import { leavePolicy } from '../leave.policy.ts'
import { LEAVE_TABLE, LEAVES, RECORD, TEAM_LEAVES } from './leave-columns.tsx'
import { LeaveStatCards } from './leave-stat-cards.tsx'
import styles from './leave.module.css'
import { useManagerApproval, useLeaveDecisions } from './use-leave-decisions.tsx'

/** Panels and dialogs are loaded when first opened. */
const LeaveRecord = lazyPart(async () => (await import('./leave-record.tsx')).LeaveRecord)
const LeaveForm = lazyPart(async () => (await import('./leave-form.tsx')).LeaveForm)
const LeaveSettingsDialog = lazyPart(async () => (await import('./leave-settings-dialog.tsx')).LeaveSettingsDialog)

const reads = listData(LEAVES)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Leave Management (spec 2 §2): admin and HR decide and assign; a manager reads, and decides where the setting says so. */
export default function LeaveListPage() {
  const { t } = useLingui()
  const isKeeper = allowsRole(leavePolicy.assign, useMe())
  const list = useServerList(isKeeper ? LEAVES : TEAM_LEAVES)
  const { approve, reject } = useLeaveDecisions(list)
  const confirm = useManagerApproval(list)
  const record = useRecord(list, RECORD)
  const isRecordNeeded = useWasOpen(record.id !== null)
  const [panel, setPanel] = useState<'assign' | 'settings' | null>(null)
  const isFormNeeded = useWasOpen(panel === 'assign')
  const isSettingsNeeded = useWasOpen(panel === 'settings')
  const close = () => setPanel(null)
  return (
    <>
      <PageHeader
        title={<Trans>Leave Management</Trans>}
        text={!isKeeper && <Trans>Your team’s leave.</Trans>}
        actions={
          <>
            <Link to="/dashboard/leaves/calendar" className={button.secondary}>
              <Trans>Calendar</Trans>
            </Link>
            {isKeeper && (
              <>
                <Button variant="default" onClick={() => setPanel('settings')}>
                  <Trans>Settings</Trans>
                </Button>
                <Button leftSection={<PlusIcon size={18} />} onClick={() => setPanel('assign')}>
                  <Trans>Assign Leave</Trans>
                </Button>
              </>
            )}
          </>
        }
      />
      <div className={styles.list}>
        <LeaveStatCards counts={list.counts} />
        <TablePage<LeaveRow>
          label={t`Leaves`}
          list={list}
          columns={LEAVE_TABLE}
          search={t`Search by name, ID or reason`}
          empty={{ title: t`No leave requests found`, drawing: 'inbox' }}
          emptySearch={{ title: t`No leave requests found` }}
          failure={t`Failed to fetch leaves`}
          choices={({ employee: { name } }) => [
            { decision: confirm, label: t`Approve`, name: t`Approve ${name}’s leave as manager` },
            { decision: approve, label: t`Approve`, name: t`Approve ${name}’s leave` },
            { decision: reject, label: t`Reject`, name: t`Reject ${name}’s leave`, isDangerous: true },
          ]}
          otherwise={({ id, employee: { name } }) => <DetailsButton name={name} onOpen={() => record.open(id)} />}
        />
      </div>
      <Suspense>
        {isRecordNeeded && <LeaveRecord record={record} list={list} />}
        {isFormNeeded && <LeaveForm isAssigned isOpen={panel === 'assign'} onClose={close} />}
        {isSettingsNeeded && <LeaveSettingsDialog isOpen={panel === 'settings'} onClose={close} />}
      </Suspense>
    </>
  )
}
