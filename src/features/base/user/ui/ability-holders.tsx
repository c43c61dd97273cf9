import { Drawer } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import { type ServerList, useDialogList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { PersonCell } from '#web/kit/cells.tsx'
import type { Person } from '../person/person.contract.ts'
import { type Ability, roleApi } from '../role/role.contract.ts'
import { RoleNames } from './ability-explanation.tsx'
import { RolesCell } from './user-columns.tsx'
import styles from './ability.module.css'

const ABILITY_HOLDERS_TABLE: readonly Column<Person>[] = [
  {
    key: 'name',
    title: msg`User`,
    isMain: true,
    cell: (person) => <PersonCell name={person.name} person={person} />,
  },
  { key: 'role', title: msg`Roles`, kind: 'text', priority: 1, cell: (person) => <RolesCell {...person} /> },
]

const holdersOf = (name: string): ServerList<typeof roleApi.listHolders, Person> => ({
  endpoint: roleApi.listHolders,
  rows: ({ people }) => people,
  params: { name },
  usualOrder: msg`By name`,
})

/** "Who can do this?": the calls of an ability, the roles that have it, and everyone who holds one of them now. */
export function AbilityHolders({ ability, onClose }: { ability: Ability; onClose: () => void }) {
  const { t } = useLingui()
  const isMounted = useMounted()
  return (
    <Drawer
      opened={isMounted}
      onClose={onClose}
      title={ability.name}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <RecordDetails>
        <RecordSection title={<Trans>What it allows</Trans>}>
          <ul className={styles.calls}>
            {ability.calls.map(({ method, path, summary }) => (
              <li key={`${method} ${path}`}>
                <span lang="en">{summary}</span>
                <code>
                  {method} {path}
                </code>
              </li>
            ))}
          </ul>
        </RecordSection>
        <RecordSection title={<Trans>Who can do this?</Trans>}>
          {ability.by === 'anyone' && (
            <p>
              <Trans>Everyone, including visitors.</Trans>
            </p>
          )}
          {ability.by === 'signedIn' && (
            <p>
              <Trans>Everyone with an account can do this.</Trans>
            </p>
          )}
          {ability.by === 'roles' && (
            <>
              <p>
                <Trans>Everyone with one of these roles:</Trans> <RoleNames roles={ability.roles} />
              </p>
              <Holders key={ability.name} name={ability.name} />
            </>
          )}
        </RecordSection>
      </RecordDetails>
    </Drawer>
  )
}

function Holders({ name }: { name: string }) {
  const { t } = useLingui()
  const [of] = useState(() => holdersOf(name))
  const list = useDialogList(of)
  return (
    <TablePage
      label={t`Who can do this?`}
      list={list}
      columns={ABILITY_HOLDERS_TABLE}
      search={t`Search by name or email`}
      empty={{ title: t`No one can do this at the moment`, drawing: 'inbox' }}
      emptySearch={{ title: t`No users found` }}
      failure={t`Failed to fetch users`}
    />
  )
}
