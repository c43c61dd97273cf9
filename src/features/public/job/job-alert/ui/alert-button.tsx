import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import type { CareerFilter } from '../../ui/career-filter.ts'
import { jobAlertApi } from '../job-alert.contract.ts'

/** Keeps the search of the board: its new jobs come by mail. */
export function AlertButton({ filter: { page: _, ...filter } }: { filter: CareerFilter }) {
  const { t } = useLingui()
  const create = useApiMutation(jobAlertApi.create, {
    success: ({ message }) => message,
    failure: t`Something went wrong. Please try again.`,
    refresh: [jobAlertApi.list],
  })
  if (create.isSuccess)
    return (
      <Link to="/dashboard/job-applications">
        <Trans>See my job alerts</Trans>
      </Link>
    )
  return (
    <button
      type="button"
      className={button.secondary}
      disabled={create.isPending}
      onClick={() => create.mutate({ body: filter })}
    >
      <Trans>Get new jobs like these by email</Trans>
    </button>
  )
}
