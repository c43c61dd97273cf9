import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { memberApi } from '../../member/member.contract.ts'

type OwnCohortProps = { slug: string; cohortId: number; children: ReactNode }

/** For people who have signed in: whoever has a place in the program reads so, in place of the way in. */
export function OwnCohort({ slug, cohortId, children }: OwnCohortProps) {
  const { data, isPending } = useQuery(query(memberApi.listOwn, {}))
  if (isPending) return null
  const own = data?.programs.find(({ program, status }) => program.slug === slug && status !== 'left')
  if (!own) return children
  if (own.cohort.id !== cohortId) return null
  return (
    <Link className={button.secondary} to="/dashboard/my-programs">
      {own.status === 'completed' ? <Trans>You have completed this program</Trans> : <Trans>You have a place</Trans>}
    </Link>
  )
}
