import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The five core values (spec 1 §2). What each of them means today is on their page alone. */
export const VALUES = [
  { id: 'growth', name: msg`Growth-Oriented` },
  { id: 'empowerment', name: msg`Empowerment` },
  { id: 'creativity', name: msg`Creativity & Innovation` },
  { id: 'community', name: msg`Community-Centric` },
  { id: 'empathy', name: msg`Empathy and Care` },
] as const satisfies { id: string; name: MessageDescriptor }[]
