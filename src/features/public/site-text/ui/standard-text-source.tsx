import type { ComponentType } from 'react'
import { AboutText, MissionText, VisionText } from '#features/public/home/ui/about-texts.tsx'
import { GuideSteps } from '#features/public/home/ui/guide-steps.tsx'
import { PrivacyText } from '#features/public/home/ui/privacy-text.tsx'
import { TermsText } from '#features/public/home/ui/terms-text.tsx'
import { ValuesList } from '#features/public/home/ui/values-list.tsx'
import type { SiteTextName } from '../site-text.contract.ts'

const TEXTS: Record<SiteTextName, ComponentType> = {
  about: AboutText,
  mission: MissionText,
  vision: VisionText,
  values: ValuesList,
  guide: GuideSteps,
  terms: TermsText,
  privacy: PrivacyText,
}

type StandardTextSourceProps = { name: SiteTextName; onRead: (html: string) => void }

/** The text that the product comes with, in the language of the page: not shown, but read as what an own text begins with. */
export function StandardTextSource({ name, onRead }: StandardTextSourceProps) {
  const Text = TEXTS[name]
  return (
    <div
      hidden
      ref={(place) => {
        if (place) onRead(place.innerHTML)
      }}
    >
      <Text />
    </div>
  )
}
