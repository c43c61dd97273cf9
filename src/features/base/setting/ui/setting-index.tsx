import { NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from 'react-router'
import { CHANGES, type SettingGroup, TESTS } from './setting-groups.ts'
import styles from './settings.module.css'

type IndexProps = {
  groups: readonly SettingGroup[]
  /** The group that is shown; undefined while the search shows settings of all. */
  shown: string | undefined
  words: string
  onSearch: (words: string) => void
}

/** The search, and all groups to choose from: beside the settings, or above them where there is no room. */
export function SettingIndex({ groups, shown, words, onSearch }: IndexProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const parts = [
    ...groups.map(({ id, name }) => ({ id, name })),
    { id: TESTS, name: t`Connection tests` },
    { id: CHANGES, name: t`Latest changes` },
  ]
  return (
    <div className={styles.index}>
      <TextInput
        type="search"
        label={<Trans>Search settings</Trans>}
        value={words}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <NativeSelect
        className={styles.choice ?? ''}
        label={<Trans>Group</Trans>}
        value={shown ?? ''}
        data={[
          ...(shown === undefined ? [{ value: '', label: t`All groups` }] : []),
          ...parts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => {
          onSearch('')
          void navigate(`?part=${event.currentTarget.value}`, { replace: true, preventScrollReset: true })
        }}
      />
      <nav aria-label={t`Groups of settings`} className={styles.groups}>
        {parts.map(({ id, name }) => (
          <Link
            key={id}
            to={`?part=${id}`}
            replace
            preventScrollReset
            aria-current={id === shown || undefined}
            onClick={() => onSearch('')}
          >
            {name}
          </Link>
        ))}
      </nav>
    </div>
  )
}
