import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { memberApi } from '#features/mentorship/program-member/program-member.contract.ts'

type OwnCohortProps = { slug: string; cohortId: number; children: ReactNode }

/** For people who have signed in: the person who has a place in the program reads so, in place of the way in. */
export function OwnCohort({ slug, cohortId, children }: OwnCohortProps) {
  const client = useQueryClient()
  const { data, isPending } = useQuery(query(memberApi.listOwn, {}))
  // Joining leads from here to the reader's own programs, which must not show what was so before.
  useEffect(() => () => void client.invalidateQueries({ queryKey: [memberApi.listOwn.name] }), [client])
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
