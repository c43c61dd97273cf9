import { Select, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { REASON_MAX } from '#shared/text-fields.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import { FormShell } from '#web/kit/form-shell.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { pageNumberIn } from '#web/page-number.ts'
import {
  PERMISSION_TYPES,
  type PermissionRequest,
  permissionRequestApi,
  type PermissionType,
} from '../permission-request.contract.ts'
import styles from './permission-request.module.css'
import { PermissionName, RequestStatusBadge } from './permission-words.tsx'

const PAGE_SIZE = 24

const requestsQuery = (page: number) =>
  query(permissionRequestApi.list, { query: { mine: '1', limit: PAGE_SIZE, ...(page > 1 ? { page } : {}) } })
/** What a new request depends on: what is waiting is always on the first page. */
const OPEN = requestsQuery(1)
const reads = pageData(({ url }) => [OPEN, requestsQuery(pageNumberIn(url.searchParams))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** A teacher asks to create courses or quizzes, and sees what became of it (spec 3 §2). */
export default function PermissionRequestPage() {
  const { facts } = useMe()
  const { data } = useQuery(OPEN)
  const isPending = (type: PermissionType) =>
    data?.permission_requests.data.some((row) => row.permission_type === type && row.status === 'pending') ?? false
  const free = PERMISSION_TYPES.filter((type) => !facts[type] && !isPending(type))
  return (
    <div className={styles.page}>
      <PageHeader
        title={<Trans>Permission Request</Trans>}
        text={
          <Trans>
            Ask for the permissions you need to teach. An administrator decides, and we email you the answer.
          </Trans>
        }
      />
      <section className={styles.panel}>
        <h2>
          <Trans>Your permissions</Trans>
        </h2>
        <ul className={styles.requests}>
          {PERMISSION_TYPES.map((type) => (
            <li key={type} className={styles.head}>
              <span className={styles.name}>
                <PermissionName type={type} />
              </span>
              {facts[type] && <RequestStatusBadge status="approved" />}
              {!facts[type] && isPending(type) && <RequestStatusBadge status="pending" />}
              {!facts[type] && !isPending(type) && (
                <span className={styles.soft}>
                  <Trans>Not granted yet</Trans>
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
      {data && free.length > 0 && <RequestForm key={free.join('+')} types={free} />}
      <OwnRequests />
    </div>
  )
}

function RequestForm({ types }: { types: readonly PermissionType[] }) {
  const { t } = useLingui()
  const names: Record<PermissionType, string> = { can_create_course: t`Create Course`, can_create_quiz: t`Create Quiz` }
  const [only] = types
  const form = useApiForm(permissionRequestApi.create, {
    initial: { permission_type: types.length === 1 && only ? only : '', reason: '' },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as chosen, or nothing yet: the contract checks it before it is sent
    toInput: (values) => ({ body: values as never }),
    success: ({ message }) => message,
    failure: t`Failed to submit permission request`,
    refresh: [permissionRequestApi.list, sessionApi.me],
  })
  return (
    <section className={styles.panel}>
      <h2>
        <Trans>New request</Trans>
      </h2>
      <FormShell form={form} submitLabel={<Trans>Send request</Trans>}>
        <Select
          label={t`Permission`}
          placeholder={t`Choose a permission`}
          required
          allowDeselect={false}
          data={types.map((type) => ({ value: type, label: names[type] }))}
          {...form.getInputProps('permission_type')}
        />
        <Textarea
          label={t`Reason`}
          description={t`What do you want to teach, and what have you taught before? At least 10 characters.`}
          required
          autosize
          minRows={4}
          maxLength={REASON_MAX}
          {...form.getInputProps('reason')}
        />
      </FormShell>
    </section>
  )
}

function OwnRequests() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const { data, isError, refetch } = useQuery(requestsQuery(pageNumberIn(params)))
  function content() {
    if (!data && isError)
      return <ErrorState text={t`Failed to fetch permission requests`} onRetry={() => void refetch()} isCompact />
    if (!data) return <LoadingState lines={4} />
    const { data: rows } = data.permission_requests
    if (rows.length === 0)
      return <EmptyState title={t`No requests yet`} text={t`Your requests appear here.`} drawing="inbox" isCompact />
    return (
      <>
        <ul className={styles.requests}>
          {rows.map((row) => (
            <OwnRequest key={row.id} request={row} />
          ))}
        </ul>
        {data.next !== null && (
          <button type="button" className={button.secondary} onClick={() => setParams({ page: String(data.next) })}>
            <Trans>Older requests</Trans>
          </button>
        )}
      </>
    )
  }
  return (
    <section className={styles.panel}>
      <h2>
        <Trans>My requests</Trans>
      </h2>
      {content()}
    </section>
  )
}

function OwnRequest({ request }: { request: PermissionRequest }) {
  const { instant } = useDateText()
  const { permission_type: type, status, reason, reviewer, admin_notes: notes, withdrawal_reason: why } = request
  return (
    <li className={styles.request}>
      <div className={styles.head}>
        <span className={styles.name}>
          <PermissionName type={type} />
        </span>
        <RequestStatusBadge status={status} />
      </div>
      <p className={styles.soft}>
        <Trans>Requested on {instant(request.created_at)}</Trans>
        {request.decided_at && reviewer && (
          <>
            {' · '}
            <Trans>
              Decided on {instant(request.decided_at)} by {reviewer.name}
            </Trans>
          </>
        )}
      </p>
      <p className={styles.text}>{reason}</p>
      {notes && (
        <p className={`${styles.text} ${styles.answer}`}>
          <Trans>Notes: {notes}</Trans>
        </p>
      )}
      {why && (
        <p className={`${styles.text} ${styles.answer}`}>
          <Trans>Withdrawn: {why}</Trans>
        </p>
      )}
    </li>
  )
}
