import { Button } from '@mantine/core'
import { cutToLength } from '#shared/graphemes.ts'
import { picturesIn, withoutPictures } from '#shared/pictures-in-values.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/queries.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { type SettingChange, settingChangeApi } from '../change/change.contract.ts'
import type { SettingEntry } from '../setting.contract.ts'
import { useSettingWrite } from './use-setting-write.ts'
import styles from './settings.module.css'

const MOST_LETTERS = 300

/** A value as it is kept, the beginning of a long one; pictures are shown beside it. */
function valueText(value: unknown): string {
  const json = JSON.stringify(withoutPictures(value)) ?? ''
  return json.length > MOST_LETTERS ? `${cutToLength(json, MOST_LETTERS)}…` : json
}

type ChangesProps = { setting: SettingEntry; mayEdit: boolean; onTakenBack: (value: unknown) => void }

/** The history of a setting, with a button to restore a value; loaded when it is opened. */
export function SettingChanges({ setting, mayEdit, onTakenBack }: ChangesProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { key } = setting
  const { data, isError, refetch } = useQuery({
    ...query(settingChangeApi.list, { params: { key } }),
    enabled: isOpen,
  })
  return (
    <details className={styles.entry} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>History</Trans>
      </summary>
      {!data && isError && (
        <ErrorState text={t`The history could not be loaded`} onRetry={() => void refetch()} isCompact />
      )}
      {!data && !isError && isOpen && <LoadingState lines={2} />}
      {data?.changes.length === 0 && (
        <p className={styles.soft}>
          <Trans>This setting has never been changed from its default.</Trans>
        </p>
      )}
      {data && data.changes.length > 0 && (
        <ol className={styles.changes}>
          {data.changes.map((change) => (
            <Change
              key={change.id}
              change={change}
              setting={setting}
              seenId={data.changes[0]?.id ?? 0}
              mayEdit={mayEdit}
              onTakenBack={onTakenBack}
            />
          ))}
        </ol>
      )}
    </details>
  )
}

type ChangeProps = ChangesProps & { change: SettingChange; seenId: number }

function Change({ change, setting, seenId, mayEdit, onTakenBack }: ChangeProps) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const when = instant(change.at, 'date and time')
  const takeBack = useSettingWrite(setting, settingChangeApi.takeBack, {
    failure: t`The change could not be reverted`,
    onSuccess: onTakenBack,
  })
  const ask = () =>
    takeBack.ask(
      {
        title: t`Revert this change?`,
        message: t`"${setting.label}" will return to its value before ${when}.`,
        confirmLabel: t`Revert`,
      },
      { change_id: change.id, seen_id: seenId },
    )
  const [before, after] = [change.old, change.new].map((value) => (value === null ? t`the default` : valueText(value)))
  const pictures = [picturesIn(change.old), picturesIn(change.new)]
  return (
    <li className={styles.change}>
      <p>
        <time dateTime={change.at}>{when}</time>
        {change.by && <> · {change.by}</>}
      </p>
      <p className={styles.soft}>
        <Trans>Before: {before}</Trans>
      </p>
      <Pictures of={pictures[0]} />
      <p className={styles.soft}>
        <Trans>After: {after}</Trans>
      </p>
      <Pictures of={pictures[1]} />
      {mayEdit && (
        <Button
          size="sm"
          variant="subtle"
          aria-label={t`Revert the change from ${when}`}
          disabled={takeBack.isPending}
          onClick={() => void ask()}
        >
          <Trans>Revert</Trans>
        </Button>
      )}
    </li>
  )
}

/** The preview of a value; the text beside it has the date. */
function Pictures({ of = [] }: { of: readonly string[] | undefined }) {
  if (of.length === 0) return null
  return (
    <p className={styles.pictures}>
      {of.map((src) => (
        <img key={src} src={src} alt="" className={styles.logo} />
      ))}
    </p>
  )
}
