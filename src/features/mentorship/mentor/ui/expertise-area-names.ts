import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ExpertiseArea } from '../mentor.contract.ts'

/** Names of the areas of expertise (spec 3 §9). */
export const AREA_NAMES: Record<ExpertiseArea, MessageDescriptor> = {
  technology: msg`Technology`,
  business: msg`Business`,
  design: msg`Design`,
  marketing: msg`Marketing`,
  education: msg`Education`,
}
