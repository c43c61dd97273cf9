import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { confirm } from '#web/kit/dialogs.tsx'
import { EditDeleteButtons } from '#web/kit/edit-delete-buttons.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { type Publication, publicationApi } from '../publication.contract.ts'
import { PUBLICATION_TABLE, PUBLICATIONS } from './publication-columns.tsx'
import { PublicationForm } from './publication-form.tsx'
import { PublicationTotal } from './publication-total.tsx'

const reads = listData(PUBLICATIONS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Publications, for those who keep them; the financial report shows what they bring. */
export default function PublicationsPage() {
  const { t } = useLingui()
  const list = useServerList(PUBLICATIONS)
  /** The publication that is changed, or `new`. */
  const [edited, setEdited] = useState<Publication | 'new' | null>(null)
  const remove = useApiMutation(publicationApi.remove, {
    success: ({ message }) => message,
    failure: t`The publication could not be deleted. Please try again.`,
    refresh: [publicationApi.list],
  })
  const ask = async ({ id, title }: Publication) => {
    const isSure = await confirm({
      title: t`Delete ${title}?`,
      message: (
        <Trans>It will be removed from the list and the report total. To keep it, mark it as cancelled instead.</Trans>
      ),
      confirmLabel: t`Delete`,
      isDangerous: true,
    })
    if (isSure) remove.mutate({ params: { id } })
  }
  return (
    <>
      <PageHeader
        title={<Trans>Publications</Trans>}
        text={<Trans>Publications and their income, in naira.</Trans>}
        actions={
          <>
            <Link to="/dashboard/financial-reports?view=publications" className={button.secondary}>
              <Trans>View report</Trans>
            </Link>
            <Button leftSection={<PlusIcon size={18} />} onClick={() => setEdited('new')}>
              <Trans>New publication</Trans>
            </Button>
          </>
        }
      />
      <PublicationTotal total={list.answer?.total} status={list.state.get('status')} />
      <TablePage<Publication>
        label={t`Publications`}
        list={list}
        columns={PUBLICATION_TABLE}
        search={t`Search by title or note`}
        empty={{
          title: t`No publications in this period`,
          text: t`Add the first one with "New publication".`,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No publications found` }}
        failure={t`Failed to fetch publications data`}
        otherwise={(publication) => (
          <EditDeleteButtons
            name={publication.title}
            isBusy={remove.isPending}
            onEdit={() => setEdited(publication)}
            onDelete={() => void ask(publication)}
          />
        )}
      />
      <PublicationForm
        key={edited === null ? 'none' : edited === 'new' ? 'new' : `${edited.id} ${edited.revision}`}
        publication={edited === 'new' ? null : edited}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      />
    </>
  )
}
