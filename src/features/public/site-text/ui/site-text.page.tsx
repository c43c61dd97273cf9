import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { LANGUAGES } from '#shared/languages.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useLanguage } from '#web/i18n.tsx'
import { confirm } from '#web/kit/dialogs.tsx'
import { LanguageLinks } from '#web/kit/language-links.tsx'
import page from '#web/kit/page.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import panel from '#web/kit/panel.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { SITE_TEXTS, type SiteTextName, siteTextApi, type SiteTextVersion } from '../site-text.contract.ts'
import { StandardTextSource } from './standard-text-source.tsx'
import { SiteTextForm } from './site-text-form.tsx'
import { SiteTextHistory } from './site-text-history.tsx'
import { SITE_TEXT_PLACES } from './site-text-labels.ts'
import styles from './site-text.module.css'

/** One text of the public pages, in the language of this page. */
export default function SiteTextPage() {
  const { t } = useLingui()
  const { name: asked } = useParams()
  const name = SITE_TEXTS.find((one) => one === asked)
  const language = useLanguage()
  if (!name) return <EmptyState drawing="search" title={t`This text does not exist`} />
  return (
    <>
      <PageHeader
        title={t(SITE_TEXT_PLACES[name].name)}
        text={<Trans>Language of this text: {LANGUAGES[language]}.</Trans>}
        actions={<LanguageLinks className={styles.languages} />}
      />
      <TextWithVersions key={name} name={name} />
    </>
  )
}

function TextWithVersions({ name }: { name: SiteTextName }) {
  const { t } = useLingui()
  const language = useLanguage()
  const read = query(siteTextApi.history, { params: { name, language } })
  const { data, isError, refetch } = useQuery({ ...read, refetchOnWindowFocus: false })
  const [standard, setStandard] = useState<string | null>(null)
  if (isError && !data)
    return (
      <ErrorState isPage text={t`The text could not be loaded. Please try again.`} onRetry={() => void refetch()} />
    )
  return (
    <div className={page.page}>
      <StandardTextSource name={name} onRead={setStandard} />
      {data && standard !== null ? (
        <TextEditor name={name} versions={data.versions} standard={standard} />
      ) : (
        <LoadingState lines={8} />
      )}
    </div>
  )
}

type WritingProps = { name: SiteTextName; versions: readonly SiteTextVersion[]; standard: string }

function TextEditor({ name, versions, standard }: WritingProps) {
  const language = useLanguage()
  const [newest] = versions
  /** The editor reads its text once: another round begins with another text. */
  const [taken, setTaken] = useState({ html: newest?.html ?? standard, round: 0 })
  const takeVersion = (html: string): void => setTaken(({ round }) => ({ html, round: round + 1 }))
  return (
    <>
      <section className={panel.panel}>
        <SiteTextForm
          key={taken.round}
          name={name}
          language={language}
          start={taken.html}
          revision={newest?.revision ?? 0}
        />
        {newest && newest.html !== null && (
          <ResetButton name={name} revision={newest.revision} onReset={() => takeVersion(standard)} />
        )}
      </section>
      {versions.length > 0 && <SiteTextHistory versions={versions} onTake={takeVersion} />}
    </>
  )
}

function ResetButton({ name, revision, onReset }: { name: SiteTextName; revision: number; onReset: () => void }) {
  const { t } = useLingui()
  const language = useLanguage()
  const reset = useApiMutation(siteTextApi.save, {
    success: ({ message }) => message,
    failure: t`The text could not be saved. Please try again.`,
    refresh: [siteTextApi.get, siteTextApi.history],
    onSuccess: onReset,
  })
  const confirmReset = async (): Promise<void> => {
    const isSure = await confirm({
      title: t`Reset to the default text?`,
      message: t`Your text is kept in the history.`,
      confirmLabel: t`Reset to the default text`,
    })
    if (isSure) reset.mutate({ params: { name, language }, body: { html: null, revision } })
  }
  return (
    <div>
      <Button variant="default" disabled={reset.isPending} onClick={() => void confirmReset()}>
        <Trans>Reset to the default text</Trans>
      </Button>
    </div>
  )
}
