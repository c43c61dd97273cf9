import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Language } from '#shared/languages.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PreviewButton } from '#web/kit/preview-button.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type SiteTextName, siteTextApi } from '../site-text.contract.ts'

/** A large part of the script, and only of this form. */
const SiteTextEditor = lazyPart(async () => (await import('./site-text-editor.tsx')).SiteTextEditor)

type SiteTextFormProps = {
  name: SiteTextName
  language: Language
  /** What the editor shows at first. */
  start: string
  /** Of the newest version; 0 while there is none. */
  revision: number
}

/** Writes a text of a public page: look at it, then save it. */
export function SiteTextForm({ name, language, start, revision }: SiteTextFormProps) {
  const { t } = useLingui()
  const form = useApiForm(siteTextApi.save, {
    initial: { html: start },
    toInput: ({ html }) => ({ params: { name, language }, body: { html, revision } }),
    keepsValues: true,
    success: ({ message }) => message,
    failure: t`The text could not be saved. Please try again.`,
    refresh: [siteTextApi.get, siteTextApi.history],
  })
  const [shown, setShown] = useState<string | null>(null)
  const preview = useApiMutation(siteTextApi.preview, {
    failure: t`The preview could not be loaded. Please try again.`,
    onSuccess: ({ html }) => setShown(html),
  })
  return (
    <FormShell
      form={form}
      submitLabel={<Trans>Save text</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      more={
        <PreviewButton
          isLoading={preview.isPending}
          onAsk={() => preview.mutate({ body: { html: form.getValues().html } })}
          html={shown}
          onClose={() => setShown(null)}
        />
      }
    >
      <Suspense fallback={<LoadingState lines={8} />}>
        <SiteTextEditor value={start} error={form.errors.html} onChange={(html) => form.setFieldValue('html', html)} />
      </Suspense>
    </FormShell>
  )
}
