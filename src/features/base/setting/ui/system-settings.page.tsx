import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { type SettingEntry, settingApi } from '../setting.contract.ts'
import { SettingForm } from './setting-form.tsx'
import { TrialPanel } from './trial-panel.tsx'
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
        text={
          <Trans>Settings for the whole organisation. Each one is saved separately, and every change is logged.</Trans>
        }
      />
      {!data && isError && <ErrorState text={t`The settings could not be loaded`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={8} />}
      {data && <TrialPanel />}
      {data &&
        [...byGroup(data.settings)].map(([group, settings]) => <Group key={group} name={group} settings={settings} />)}
    </div>
  )
}

const byGroup = (settings: readonly SettingEntry[]) => Map.groupBy(settings, ({ group }) => group)

function Group({ name, settings }: { name: string; settings: readonly SettingEntry[] }) {
  return (
    <section className={styles.group}>
      <h2>{name}</h2>
      {settings.map((setting) => (
        <SettingForm key={setting.key} setting={setting} />
      ))}
    </section>
  )
}
