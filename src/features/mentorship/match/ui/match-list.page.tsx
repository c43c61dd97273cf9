import { Trans, useLingui } from '@lingui/react/macro'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Match } from '../match.contract.ts'
import { MATCH_COLUMNS, MATCHES } from './match-columns.tsx'

const reads = listData(MATCHES)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Mentors with their mentees: those of the reader, for an admin all. */
export default function MatchListPage() {
  const { t } = useLingui()
  const list = useServerList(MATCHES)
  return (
    <>
      <PageHeader
        title={<Trans>Mentorships</Trans>}
        text={<Trans>Mentors and their mentees, with the stage and next step of each pair.</Trans>}
      />
      <TablePage<Match>
        label={t`Mentorships`}
        list={list}
        columns={MATCH_COLUMNS}
        empty={{ title: t`No mentorships in this list` }}
        emptySearch={{ title: t`No mentorships found` }}
        failure={t`The mentorships could not be loaded. Please try again.`}
      />
    </>
  )
}
