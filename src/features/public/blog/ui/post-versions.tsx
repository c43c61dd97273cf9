import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type PostVersion, versionApi } from '#features/public/blog/version/version.contract.ts'
import { query } from '#web/api/queries.ts'
import entries from '#web/kit/entry-list.module.css'
import prose from '#web/kit/prose.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'

type PostVersionsProps = {
  postId: number
  /** Puts a version into the form; nothing is saved. */
  onTake: (version: PostVersion) => void
}

/** What a post was before: each version can be read and put into the form again. */
export function PostVersions({ postId, onTake }: PostVersionsProps) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const { data } = useQuery(query(versionApi.list, { params: { id: postId } }))
  if (!data || data.versions.length === 0) return null
  return (
    <details>
      <summary>
        <Plural value={data.versions.length} one="# earlier version" other="# earlier versions" />
      </summary>
      <ol className={entries.list}>
        {data.versions.map((version) => {
          const at = instant(version.saved_at, 'date and time')
          return (
            <li key={version.revision} className={entries.entry}>
              <p className={entries.title}>{version.title}</p>
              <p className={entries.soft}>
                {at}
                {version.is_autosaved && (
                  <>
                    {' · '}
                    <Trans>autosaved</Trans>
                  </>
                )}
              </p>
              <details>
                <summary>
                  <Trans>Read the version from {at}</Trans>
                </summary>
                {/* oxlint-disable-next-line react/no-danger -- the server has cleaned it (post-content.logic.ts) */}
                <div className={prose.prose} dangerouslySetInnerHTML={{ __html: version.content }} />
              </details>
              <div>
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={t`Restore the version from ${at}`}
                  onClick={() => onTake(version)}
                >
                  <Trans>Restore</Trans>
                </Button>
              </div>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
