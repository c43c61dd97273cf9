import { Trans, useLingui } from '@lingui/react/macro'
import { siteTextData } from '#features/public/site-text/ui/site-text-reads.ts'
import { SiteText } from '#features/public/site-text/ui/site-text.tsx'
import { PrivacyText } from './privacy-text.tsx'
import { TextPage } from '#features/base/site/ui/text-page.tsx'

const reads = siteTextData('privacy')
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Linked from sign-up (spec 2 §2). Everything written here is what the product does. */
export default function PrivacyPage() {
  const { t } = useLingui()
  return (
    <TextPage
      title={t`Privacy`}
      description={t`Which data we keep, why, for how long, and how to get a copy.`}
      lead={<Trans>We keep what we need to teach you, and nothing to sell.</Trans>}
    >
      <SiteText name="privacy">
        <PrivacyText />
      </SiteText>
    </TextPage>
  )
}
