import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { contentApi } from '#features/public/blog/content/content.contract.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useReaderTimeZone } from '#web/api/use-organisation.ts'
import { useLanguage } from '#web/i18n.tsx'
import { PreviewButton } from '#web/kit/preview-button.tsx'
import { formatTimes } from './post-view.tsx'

/** Shows what is written as the page of the post will. */
export function ContentPreview({ content }: { content: string }) {
  const { t } = useLingui()
  const locale = useLanguage()
  const zone = useReaderTimeZone()
  const [html, setHtml] = useState<string | null>(null)
  const preview = useApiMutation(contentApi.preview, {
    failure: t`The preview could not be loaded. Please try again.`,
    onSuccess: (answer) => setHtml(formatTimes(answer.html, { locale, zone })),
  })
  return (
    <PreviewButton
      isLoading={preview.isPending}
      onAsk={() => preview.mutate({ body: { content } })}
      html={html}
      onClose={() => setHtml(null)}
    />
  )
}
