import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { InstantCell, PersonCell } from '#web/kit/cells.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { RoleName } from '#web/kit/role-name.tsx'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { listData, type ServerList, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { type Member, MEMBER_COLUMNS, membershipApi } from '../membership.contract.ts'

const MEMBERS: ServerList<typeof membershipApi.list, Member> = {
  endpoint: membershipApi.list,
  rows: ({ members }) => members,
  sorts: MEMBER_COLUMNS,
  file: membershipApi.export,
}

const MEMBERS_TABLE: readonly Column<Member>[] = [
  {
    key: 'name',
    title: msg`Name`,
    isMain: true,
    isSortable: true,
    cell: (row) => <PersonCell name={row.name} person={row} />,
  },
  { key: 'role', title: msg`Role`, kind: 'word', priority: 1, cell: ({ role }) => <RoleName role={role} /> },
  {
    key: 'when',
    title: msg`Member since`,
    kind: 'day',
    isSortable: true,
    cell: (row) => <InstantCell iso={row.member_since} />,
  },
  {
    key: 'card',
    title: msg`Card`,
    kind: 'long',
    priority: 1,
    cell: ({ id, name }) => (
      <SaveFileButton endpoint={membershipApi.cardPdf} id={id}>
        <Trans>Card as a PDF</Trans>
        <span className="for-readers">{` ${name}`}</span>
      </SaveFileButton>
    ),
  },
]

const reads = listData(MEMBERS, () => [query(membershipApi.stats, {})])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Everyone who may sign in, with their cards. */
export default function MembersPage() {
  const { t } = useLingui()
  const list = useServerList(MEMBERS)
  const { data } = useQuery(query(membershipApi.stats, {}))
  return (
    <>
      <PageHeader
        title={<Trans>Members</Trans>}
        text={
          data && (
            <>
              <Plural value={data.total} one="# member." other="# members." />{' '}
              <Plural
                value={data.joined_lately}
                one="# joined in the last 30 days."
                other="# joined in the last 30 days."
              />
            </>
          )
        }
      />
      <TablePage<Member>
        label={t`Members`}
        list={list}
        columns={MEMBERS_TABLE}
        search={t`Search by name or email`}
        empty={{ title: t`No members yet`, drawing: 'inbox' }}
        emptySearch={{ title: t`No members found` }}
        failure={t`The members could not be loaded`}
      />
    </>
  )
}
