import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { allowsRole } from '#shared/policy.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { confirm } from '#web/kit/dialogs.tsx'
import { EditDeleteButtons } from '#web/kit/edit-delete-buttons.tsx'
import entries from '#web/kit/entry-list.module.css'
import { ExportButton } from '#web/kit/export-button.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { PageNumberLinks } from '#web/kit/page-number-links.tsx'
import page from '#web/kit/page.module.css'
import panel from '#web/kit/panel.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useInlineEdit } from '#web/kit/use-inline-edit.ts'
import { pageNumberIn } from '#web/page-number.ts'
import { type Announcement, announcementApi } from '../announcement.contract.ts'
import { announcementPolicy } from '../announcement.policy.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import styles from './announcements.module.css'
import { Audience, ValidDays } from './valid-days.tsx'

const announcementsQuery = (number: number) => query(announcementApi.list, { query: { page: number } })

const reads = pageData(({ url }) => [announcementsQuery(pageNumberIn(url.searchParams))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What staff tell everyone; staff have the form above it. */
export default function AnnouncementsPage() {
  const { t } = useLingui()
  const me = useMe()
  const [params] = useSearchParams()
  const { data, isError, refetch } = useQuery(announcementsQuery(pageNumberIn(params)))
  const { isOpen, edited, place, create, edit, leave } = useInlineEdit<Announcement>()
  const editedTitle = edited?.title
  const mayWrite = allowsRole(announcementPolicy.manage, me)
  const hasRows = data !== undefined && data.total > 0
  return (
    <div className={page.page}>
      <PageHeader
        title={<Trans>Announcements</Trans>}
        text={<Trans>News from our team.</Trans>}
        actions={
          mayWrite && (
            <>
              {hasRows && <ExportButton endpoint={announcementApi.export} query={{}} />}
              <Button leftSection={<PlusIcon size={18} />} onClick={create}>
                <Trans>New announcement</Trans>
              </Button>
            </>
          )
        }
      />
      {mayWrite && isOpen && (
        <section ref={place} className={panel.panel} aria-labelledby="announcement-form">
          <h2 id="announcement-form" className={panel.title} tabIndex={-1}>
            {edited ? <Trans>Edit {editedTitle}</Trans> : <Trans>New announcement</Trans>}
          </h2>
          <AnnouncementForm key={edited?.id ?? 'new'} announcement={edited} onClose={leave} />
        </section>
      )}
      {isError && !data ? (
        <ErrorState text={t`The announcements could not be loaded`} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={4} />
      ) : data.total === 0 ? (
        <EmptyState drawing="inbox" title={t`No announcements yet`} />
      ) : (
        <>
          <ul className={entries.list}>
            {data.announcements.map((one) => (
              <AnnouncementCard
                key={one.id}
                announcement={one}
                onEdit={mayWrite ? () => edit(one) : undefined}
                onGone={() => edited?.id === one.id && leave()}
              />
            ))}
          </ul>
          <PageNumberLinks page={data.page} lastPage={data.last_page} params={params} />
        </>
      )}
    </div>
  )
}

type EntryProps = { announcement: Announcement; onEdit: (() => void) | undefined; onGone: () => void }

function AnnouncementCard({ announcement, onEdit, onGone }: EntryProps) {
  const { id, title, text, author, created_at: at, roles } = announcement
  const { t } = useLingui()
  const { instant } = useDateText()
  const remove = useApiMutation(announcementApi.remove, {
    success: ({ message }) => message,
    failure: t`The announcement could not be deleted`,
    refresh: [announcementApi.list, announcementApi.current],
  })
  const confirmDeletion = async () => {
    const isSure = await confirm({
      title: t`Delete ${title}?`,
      message: <Trans>No one will be able to read it.</Trans>,
      confirmLabel: t`Delete`,
      isDangerous: true,
    })
    if (!isSure) return
    onGone()
    remove.mutate({ params: { id } })
  }
  return (
    <li className={panel.panel}>
      <div className={entries.head}>
        <h2 className={panel.title}>{title}</h2>
        {onEdit && (
          <EditDeleteButtons
            name={title}
            isBusy={remove.isPending}
            onEdit={onEdit}
            onDelete={() => void confirmDeletion()}
          />
        )}
      </div>
      <p className={styles.text}>{text}</p>
      <ValidDays announcement={announcement} />
      {onEdit && <Audience roles={roles} />}
      <p className={entries.soft}>
        {author}, {instant(at)}
      </p>
    </li>
  )
}
