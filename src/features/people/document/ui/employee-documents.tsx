import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import entries from '#web/kit/entry-list.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { WhyNot } from '#web/kit/why-not.tsx'
import { documentApi, type EmployeeDocument } from '../document.contract.ts'
import { documentPolicy } from '../document.policy.ts'
import styles from './document.module.css'
import { EditDocument, NewDocument, REFRESHED, ReplaceDocument } from './document-form.tsx'
import { ExpiryBadge, KindName } from './document-words.tsx'
import { DownloadDocument } from './download-document.tsx'

/** The documents in the file of an employee, as far as the reader may see and keep them. */
export function EmployeeDocuments({ employeeId }: { employeeId: number }) {
  const { t } = useLingui()
  const me = useMe()
  const [isAdding, setAdding] = useState(false)
  const { data, isError, refetch } = useQuery(query(documentApi.list, { params: { id: employeeId } }))
  if (!data) {
    if (isError)
      return <ErrorState text={t`The documents could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={3} />
  }
  const { employee, documents } = data
  const isOwn = employee.user_id === me.id
  const current = documents.filter(({ archived_at: archived }) => archived === null)
  const archived = documents.filter(({ archived_at: at }) => at !== null)
  const mayAdd = can(me, documentPolicy.create, { ...employee, kind: isOwn ? 'certificate' : 'contract' })
  return (
    <div className={styles.documents}>
      {current.length === 0 && (
        <p className={entries.soft}>
          <Trans>No documents yet</Trans>
        </p>
      )}
      <WhyNot ability={documentPolicy.change} row={{ employee }} />
      <Papers documents={current} label={t`Documents`} />
      {isAdding && <NewDocument employeeId={employee.id} isOwn={isOwn} onDone={() => setAdding(false)} />}
      {mayAdd && !isAdding && (
        <div>
          <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
            {isOwn ? <Trans>Upload a certificate</Trans> : <Trans>Add document</Trans>}
          </Button>
        </div>
      )}
      {archived.length > 0 && (
        <details className={styles.archived}>
          <summary>
            <Plural value={archived.length} one="# earlier document" other="# earlier documents" />
          </summary>
          <Papers documents={archived} label={t`Earlier documents`} />
        </details>
      )}
    </div>
  )
}

function Papers({ documents, label }: { documents: readonly EmployeeDocument[]; label: string }) {
  if (documents.length === 0) return null
  return (
    <ul className={entries.list} aria-label={label}>
      {documents.map((document) => (
        <Paper key={document.id} document={document} />
      ))}
    </ul>
  )
}

function Paper({ document }: { document: EmployeeDocument }) {
  const { day, instant } = useDateText()
  const [open, setOpen] = useState<'edit' | 'replace' | null>(null)
  const { title, kind, issued_on: issued, expires_on: until, added_by: by, archived_at: archived } = document
  const added = instant(document.created_at)
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <p className={entries.title}>{title}</p>
        <ExpiryBadge expiry={document.expiry} />
      </div>
      <p className={entries.soft}>
        <KindName kind={kind} />
        {issued && (
          <>
            {' · '}
            <Trans>issued on {day(issued)}</Trans>
          </>
        )}
        {until && (
          <>
            {' · '}
            <Trans>valid until {day(until)}</Trans>
          </>
        )}
      </p>
      <p className={entries.soft}>
        <Trans>
          Added by {by}, {added}
        </Trans>
        {archived && (
          <>
            {' · '}
            <Trans>archived {instant(archived)}</Trans>
          </>
        )}
      </p>
      {open === null && <Actions document={document} onOpen={setOpen} />}
      {open === 'edit' && <EditDocument document={document} onDone={() => setOpen(null)} />}
      {open === 'replace' && <ReplaceDocument document={document} onDone={() => setOpen(null)} />}
    </li>
  )
}

type ActionsProps = { document: EmployeeDocument; onOpen: (what: 'edit' | 'replace') => void }

function Actions({ document, onOpen }: ActionsProps) {
  const { t } = useLingui()
  const me = useMe()
  const archive = useApiMutation(documentApi.archive, { success: ({ message }) => message, refresh: REFRESHED })
  const { id, title, archived_at: archived } = document
  const ask = async () => {
    const isMeant = await confirm({
      title: t`Archive "${title}"?`,
      message: t`It will move to earlier documents, and reminders will stop.`,
      confirmLabel: t`Archive`,
    })
    if (isMeant) archive.mutate({ params: { id } })
  }
  return (
    <div className={styles.actions}>
      <DownloadDocument document={document} />
      {archived === null && can(me, documentPolicy.change, document) && (
        <>
          <Button size="sm" variant="subtle" aria-label={t`Replace ${title}`} onClick={() => onOpen('replace')}>
            <Trans>Replace</Trans>
          </Button>
          <Button size="sm" variant="subtle" aria-label={t`Edit ${title}`} onClick={() => onOpen('edit')}>
            <Trans>Edit</Trans>
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t`Archive ${title}`}
            loading={archive.isPending}
            onClick={() => void ask()}
          >
            <Trans>Archive</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
