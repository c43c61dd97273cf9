import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { confirm } from '#web/kit/dialogs.tsx'
import { EditDeleteButtons } from '#web/kit/edit-delete-buttons.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import panel from '#web/kit/panel.module.css'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useInlineEdit } from '#web/kit/use-inline-edit.ts'
import { type Job, jobApi } from '../job.contract.ts'
import { JOB_TABLE, JOBS, JOB_READS } from './job-columns.tsx'
import { JobForm } from './job-form.tsx'

const reads = listData(JOBS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Job management: an inline form and the table All Jobs (spec 3 §2). */
export default function JobListPage() {
  const { t } = useLingui()
  const list = useServerList(JOBS)
  const { isOpen, edited, place, create, edit, leave } = useInlineEdit<Job>()
  const remove = useApiMutation(jobApi.remove, {
    success: ({ message }) => message,
    failure: t`The job could not be deleted`,
    refresh: JOB_READS,
  })
  const editedTitle = edited?.title
  const confirmDeletion = async (job: Job) => {
    const { title } = job
    const isSure = await confirm({
      title: t`Delete ${title}?`,
      message: <Trans>It will be removed from the careers page.</Trans>,
      confirmLabel: t`Delete`,
      isDangerous: true,
    })
    if (!isSure) return
    if (edited?.id === job.id) leave()
    remove.mutate({ params: { id: job.id } })
  }
  return (
    <div className={page.page}>
      <PageHeader
        title={<Trans>Jobs</Trans>}
        text={<Trans>Jobs on the careers page.</Trans>}
        actions={
          <>
            <Link to="/dashboard/job-applicants" className={button.secondary}>
              <Trans>Job applicants</Trans>
            </Link>
            <Button leftSection={<PlusIcon size={18} />} onClick={create}>
              <Trans>New job</Trans>
            </Button>
          </>
        }
      />
      {isOpen && (
        <section ref={place} className={panel.panel} aria-labelledby="job-form">
          <h2 id="job-form" className={panel.title} tabIndex={-1}>
            {edited ? <Trans>Edit {editedTitle}</Trans> : <Trans>New job</Trans>}
          </h2>
          <JobForm key={edited?.id ?? 'new'} job={edited} onClose={leave} />
        </section>
      )}
      <h2 className={panel.title}>
        <Trans>All Jobs</Trans>
      </h2>
      <TablePage<Job>
        label={t`All Jobs`}
        list={list}
        columns={JOB_TABLE}
        search={t`Search by title, skill or company`}
        empty={{ title: t`No jobs yet`, text: t`Post the first one with the button above.`, drawing: 'inbox' }}
        emptySearch={{ title: t`No jobs found` }}
        failure={t`Failed to fetch jobs`}
        otherwise={(job) => (
          <EditDeleteButtons
            name={job.title}
            isBusy={remove.isPending}
            onEdit={() => edit(job)}
            onDelete={() => void confirmDeletion(job)}
          />
        )}
      />
    </div>
  )
}
