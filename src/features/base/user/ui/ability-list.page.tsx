import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { hasWords } from '#web/kit/filter-by-words.ts'
import { SearchIcon } from '#web/kit/icons.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { Ability } from '../role/role.contract.ts'
import { roleApi } from '../role/role.contract.ts'
import { AbilityTable } from './ability-table.tsx'

const AbilityHolders = lazyPart(async () => (await import('./ability-holders.tsx')).AbilityHolders)

const READ = query(roleApi.listAbilities, {})
const reads = pageData(() => [READ])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Whether the words stand in the name of an ability or in what it is asked for. */
const isFound = (ability: Ability, words: string): boolean =>
  [ability.name, ...ability.calls.flatMap(({ path, summary }) => [path, summary])].some((text) => hasWords(text, words))

/** Roles and abilities, made from the policies themselves (design: user-roles). */
export default function AbilityListPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(READ)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<Ability | null>(null)
  const found = data?.abilities.filter((ability) => isFound(ability, words.trim())) ?? []
  return (
    <>
      <PageHeader
        title={<Trans>User Roles</Trans>}
        text={<Trans>What each role can do. Choose an ability to see who has it.</Trans>}
        actions={
          <Link to="/dashboard/user-roles" className={button.secondary}>
            <Trans>People and their roles</Trans>
          </Link>
        }
      />
      <TextInput
        type="search"
        aria-label={t`Search abilities`}
        placeholder={t`Search abilities`}
        leftSection={<SearchIcon size={18} />}
        mb="md"
        maw="26rem"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {!data && isError && <ErrorState text={t`The abilities could not be loaded`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={8} />}
      {data && found.length === 0 && <EmptyState title={t`No abilities found`} drawing="search" />}
      {found.length > 0 && <AbilityTable abilities={found} onAsk={setAsked} />}
      <Suspense>{asked && <AbilityHolders ability={asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  )
}
