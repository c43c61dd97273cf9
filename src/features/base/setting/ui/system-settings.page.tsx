import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { settingApi } from '../setting.contract.ts'
import { AllChangesPanel } from './all-changes-panel.tsx'
import { CHANGES, groupsOf, hasWords, type SettingGroup, groupIdToShow, TESTS } from './setting-groups.ts'
import { SettingForm } from './setting-form.tsx'
import { SettingIndex } from './setting-index.tsx'
import { ConnectionTestsPanel } from './connection-tests-panel.tsx'
import { UnsavedBar, UnsavedSettings, useUnsavedSettings } from './unsaved-settings.tsx'
import styles from './settings.module.css'

const SETTINGS = query(settingApi.list, {})
const reads = pageData(() => [SETTINGS])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Every setting of the product, by feature; the forms are made from what each feature declares. */
export default function SystemSettingsPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(SETTINGS)
  return (
    <div className={styles.page}>
      <PageHeader
        title={<Trans>System Settings</Trans>}
        text={<Trans>Settings for the whole organisation. Every change is logged and can be undone.</Trans>}
      />
      {!data && isError && <ErrorState text={t`The settings could not be loaded`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={8} />}
      {data && <AllSettings groups={groupsOf(data.settings)} />}
    </div>
  )
}

/** One group at a time, or what the search finds in all. The forms of the others stay, with what was typed in them. */
function AllSettings({ groups }: { groups: readonly SettingGroup[] }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [params] = useSearchParams()
  const { hash } = useLocation()
  const { unsaved, note } = useUnsavedSettings()
  const asked = words.trim()
  const shown = asked ? undefined : groupIdToShow(groups, { hash, part: params.get('part') })
  const isShown = (group: SettingGroup, at: number) => {
    const setting = group.settings[at]
    return asked ? setting !== undefined && hasWords(setting, asked) : group.id === shown
  }
  const found = groups.map((group) => group.settings.map((_, at) => isShown(group, at)))
  return (
    <UnsavedSettings value={note}>
      <div className={styles.columns}>
        <SettingIndex groups={groups} shown={shown} words={words} onSearch={setWords} />
        <div className={styles.shown}>
          {groups.map((group, g) => (
            <section key={group.id} className={styles.group} hidden={!found[g]?.includes(true)}>
              <h2>{group.name}</h2>
              {group.settings.map((setting, at) => (
                <SettingForm key={setting.key} setting={setting} isShown={found[g]?.[at] ?? false} />
              ))}
            </section>
          ))}
          {shown === TESTS && <ConnectionTestsPanel />}
          {shown === CHANGES && <AllChangesPanel />}
          {asked && !found.flat().includes(true) && (
            <EmptyState title={t`No settings match your search`} drawing="search" isCompact />
          )}
        </div>
      </div>
      <UnsavedBar unsaved={unsaved} onShow={() => setWords('')} />
    </UnsavedSettings>
  )
}
