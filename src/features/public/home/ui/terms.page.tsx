import { Trans, useLingui } from '@lingui/react/macro'
import { siteTextData } from '#features/public/site-text/ui/site-text-reads.ts'
import { SiteText } from '#features/public/site-text/ui/site-text.tsx'
import { TermsText } from './terms-text.tsx'
import { TextPage } from '#features/base/site/ui/text-page.tsx'

const reads = siteTextData('terms')
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Linked from sign-up (spec 2 §2). */
export default function TermsPage() {
  const { t } = useLingui()
  return (
    <TextPage
      title={t`Terms of use`}
      description={t`What you may expect from us, and what we expect from you, in plain words.`}
      lead={<Trans>What you may expect from us, and what we expect from you, in plain words.</Trans>}
    >
      <SiteText name="terms">
        <TermsText />
      </SiteText>
    </TextPage>
  )
}
