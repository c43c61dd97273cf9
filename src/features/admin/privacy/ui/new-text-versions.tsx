import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import note from '#web/kit/note.module.css'
import { useStillInPress } from '#web/kit/press.ts'
import { consentApi, type NewVersion, OWN_PRIVACY } from '../consent/consent.contract.ts'
import styles from './privacy.module.css'

export const NEW_VERSIONS = query(consentApi.pending, {})

/** A text has changed since the person accepted it: it can be read and accepted, and nothing is in the way in the meantime. */
export function NewTextVersions() {
  const data = useStillInPress(useQuery(NEW_VERSIONS).data)
  if (!data || data.versions.length === 0) return null
  return (
    <div className={styles.banner}>
      {data.versions.map((one) => (
        <NewText key={one.text} version={one} />
      ))}
    </div>
  )
}

function NewText({ version: { text, version, note: what } }: { version: NewVersion }) {
  const { t } = useLingui()
  const accept = useApiMutation(consentApi.accept, {
    success: ({ message }) => message,
    failure: t`Your choice could not be saved. Please try again.`,
    refresh: [consentApi.pending, OWN_PRIVACY],
  })
  return (
    <section className={note.note} aria-label={text === 'terms' ? t`New terms` : t`New privacy policy`}>
      <strong>
        {text === 'terms' ? <Trans>Our terms have changed</Trans> : <Trans>Our privacy policy has changed</Trans>}
      </strong>
      <p className={styles.words}>{what}</p>
      <div className={styles.actions}>
        <a href={`/${text}`}>
          <Trans>Read the text</Trans>
        </a>
        <button
          type="button"
          className={button.primary}
          disabled={accept.isPending}
          onClick={() => accept.mutate({ body: { text, version } })}
        >
          <Trans>I accept</Trans>
        </button>
      </div>
    </section>
  )
}
