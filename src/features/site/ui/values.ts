import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The five core values (spec 1 §2), with what each of them means today. */
export const VALUES: { id: string; name: MessageDescriptor; text: MessageDescriptor }[] = [
  {
    id: 'growth',
    name: msg`Growth-Oriented`,
    text: msg`Nobody here is finished, teachers included. We praise the second attempt, we show what comes next, and we measure ourselves by how far a learner has come, not by where she began.`,
  },
  {
    id: 'empowerment',
    name: msg`Empowerment`,
    text: msg`We hand over tools, not dependence. Lessons end with something you have built yourself, and a mentor’s best session is the one after which you no longer need to ask.`,
  },
  {
    id: 'creativity',
    name: msg`Creativity & Innovation`,
    text: msg`Good ideas are born where data is costly and power goes out at six. We teach you to see a constraint as a design brief, and to try things out while they are still cheap.`,
  },
  {
    id: 'community',
    name: msg`Community-Centric`,
    text: msg`A baobab is never only one person’s tree. We learn in the open, share notes, answer the newcomer’s question, and bring what we learn back to the street we come from.`,
  },
  {
    id: 'empathy',
    name: msg`Empathy and Care`,
    text: msg`Behind every account there is an evening after work, a shared phone, a child asleep next door. We write clearly, answer kindly, and build pages that do not waste anybody’s data.`,
  },
]
