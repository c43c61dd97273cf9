import { Button, Group } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/queries.ts'
import panel from '#web/kit/panel.module.css'
import { sizeText } from '#web/kit/size-text.ts'
import { ErrorState } from '#web/kit/states.tsx'
import { useWithPassword } from '#web/kit/use-with-password.ts'
import { databaseApi, type Orphans } from '../database.contract.ts'
import styles from './database.module.css'

/** Files that no row names, and rows without their file: looked for when someone asks, since all files are read through. */
export function OrphanPanel() {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({ ...query(databaseApi.orphans, {}), enabled: isAsked })
  const remove = useWithPassword(databaseApi.removeOrphans, {
    success: ({ message }) => message,
    failure: t`The files could not be deleted`,
    refresh: [databaseApi.orphans],
  })
  const confirmRemoval = (what: 'unnamed' | 'unused') =>
    void remove.ask(
      {
        title: what === 'unused' ? t`Delete the unused files?` : t`Delete these files?`,
        message: t`They do not appear on any page. If you are not sure, make a backup first.`,
        confirmLabel: t`Delete`,
        isDangerous: true,
      },
      { body: { what } },
    )
  const findAgain = () => (isAsked ? void refetch() : setAsked(true))
  return (
    <section className={panel.panel} aria-labelledby="orphans">
      <div className={panel.head}>
        <h2 id="orphans" className={panel.title}>
          <Trans>Unused files</Trans>
        </h2>
        <Group gap="sm">
          {(data?.files.count ?? 0) > 0 && (
            <Button variant="light" color="red" onClick={() => confirmRemoval('unnamed')}>
              <Trans>Delete files</Trans>
            </Button>
          )}
          {(data?.unused.count ?? 0) > 0 && (
            <Button variant="light" color="red" onClick={() => confirmRemoval('unused')}>
              <Trans>Delete unused files</Trans>
            </Button>
          )}
          <Button variant="default" disabled={isFetching} onClick={findAgain}>
            {isFetching ? <Trans>Searching...</Trans> : <Trans>Find unused files</Trans>}
          </Button>
        </Group>
      </div>
      <div role="status">
        {isError && <ErrorState text={t`The files could not be read`} isCompact />}
        {data ? (
          <FoundOrphans found={data} />
        ) : (
          <p className={styles.soft}>
            <Trans>Compares stored files with the database to find unused ones.</Trans>
          </p>
        )}
      </div>
    </section>
  )
}

function FoundOrphans({ found: { files, rows, unused, seen } }: { found: Orphans }) {
  const [size, all, unusedSize] = [sizeText(files.bytes), sizeText(seen.bytes), sizeText(unused.bytes)]
  return (
    <>
      <p>
        <Plural value={seen.files} one="# file is stored." other="# files are stored." /> <Trans>{all} in total.</Trans>
      </p>
      <p>
        <Plural
          value={files.count}
          _0="All of them are in use."
          one="# of them is not in use."
          other="# of them are not in use."
        />{' '}
        {files.count > 0 && <Trans>They take up {size}.</Trans>}
      </p>
      {files.names.length > 0 && <p className={styles.soft}>{files.names.join(', ')}</p>}
      <p>
        <Plural value={rows.count} _0="No file is missing." one="# file is missing." other="# files are missing." />
      </p>
      {rows.ids.length > 0 && <p className={styles.soft}>{rows.ids.join(', ')}</p>}
      <p>
        <Plural
          value={unused.count}
          _0="Every picture and document older than a day is in use."
          one="# picture or document is unused: it was replaced, or uploaded and never attached."
          other="# pictures and documents are unused: they were replaced, or uploaded and never attached."
        />{' '}
        {unused.count > 0 && <Trans>They take up {unusedSize}.</Trans>}
      </p>
      {unused.names.length > 0 && <p className={styles.soft}>{unused.names.join(', ')}</p>}
    </>
  )
}
