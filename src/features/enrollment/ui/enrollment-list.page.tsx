import { Tabs } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { allowsRole } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { useEver } from '#web/kit/use-ever.ts'
import tabs from '#web/kit/tabs.module.css'
import { useTableState } from '#web/kit/table-state.ts'
import { certificatePolicy } from '#features/certificate/certificate.policy.ts'
import { enrollmentPolicy } from '../enrollment.policy.ts'
import { type Asking, type EnrollmentActions, TABS } from './enrollment-table-state.ts'
import { EnrollmentTable } from './enrollment-table.tsx'
import { useEnrollmentDecisions } from './use-enrollment-decisions.ts'

/** Details and dialogs are loaded when they are first opened. */
const EnrollmentOverlays = lazy(async () => ({
  default: (await import('./enrollment-overlays.tsx')).EnrollmentOverlays,
}))

/** Course Enrollments (spec 3 §2): an admin decides; HR and the course's teacher read. */
export default function EnrollmentListPage() {
  const me = useMe()
  const state = useTableState({ filters: { status: 'pending', enrollment: '' } })
  const decisions = useEnrollmentDecisions()
  const [asking, setAsking] = useState<Asking | null>(null)
  const canDecide = allowsRole(enrollmentPolicy.decide, me)
  const tab = TABS.find((name) => name === state.filter('status')) ?? 'pending'
  const openId = Number(state.filter('enrollment')) || null
  const isNeeded = useEver(openId !== null || asking !== null)
  const actions: EnrollmentActions = {
    canDecide,
    canRevoke: allowsRole(certificatePolicy.revoke, me),
    isBusy: decisions.isPending,
    onApprove: (row) => void decisions.approve([row.id]),
    onReject: (row) => setAsking({ about: 'reject', row }),
    onRevoke: (row) => setAsking({ about: 'revoke', row }),
    // The page number stays: opening details is not a new search.
    onOpen: (id) => state.set({ enrollment: id ?? '', page: state.page }),
  }

  async function reject(reason: string): Promise<void> {
    if (asking && (await decisions.reject(asking.row.id, reason))) setAsking(null)
  }

  return (
    <>
      <PageHeader
        title={<Trans>Course Enrollments</Trans>}
        text={!canDecide && <Trans>You can read these requests; an administrator decides.</Trans>}
      />
      <Tabs value={tab} onChange={(next) => state.set({ status: next ?? 'pending', q: '', enrollment: '' })}>
        <Tabs.List className={tabs.row}>
          <Tabs.Tab value="pending">
            <Trans>Pending</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="active">
            <Trans>Active</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="completed">
            <Trans>Completed</Trans>
          </Tabs.Tab>
        </Tabs.List>
        {TABS.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === tab && (
              <EnrollmentTable key={tab} tab={tab} state={state} actions={actions} onApproveAll={decisions.approve} />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {isNeeded && (
        <Suspense>
          <EnrollmentOverlays
            openId={openId}
            actions={actions}
            asking={asking}
            isBusy={decisions.isPending}
            onClose={() => setAsking(null)}
            onReject={(reason) => void reject(reason)}
          />
        </Suspense>
      )}
    </>
  )
}
