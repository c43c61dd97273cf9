import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import styles from './values.module.css'
import { VALUES } from './values.ts'

const TEXTS: Record<(typeof VALUES)[number]['id'], MessageDescriptor> = {
  growth: msg`No one here has finished learning, teachers included. We praise the second attempt, we show what comes next, and we measure ourselves by how far a learner has come, not by where she began.`,
  empowerment: msg`We hand over tools, not dependence. Lessons end with something you have built yourself, and a mentor’s best session is the one after which you no longer need to ask.`,
  creativity: msg`Good ideas are born where data is costly and the power goes out at six. We teach you to see a constraint as a design brief, and to try things out while they are still cheap.`,
  community: msg`A baobab is never only one person’s tree. We learn in the open, share notes, answer the newcomer’s question, and bring what we learn back to the street we come from.`,
  empathy: msg`Behind every account there is an evening after work, a shared phone, a child asleep next door. We write clearly, answer kindly, and build pages that do not waste anyone’s data.`,
}

/** What the five core values mean, as the product says it. */
export function ValuesList() {
  const { t } = useLingui()
  return (
    <ol className={styles.list}>
      {VALUES.map((value) => (
        <li key={value.id} id={value.id}>
          <h2>{t(value.name)}</h2>
          <p>{t(TEXTS[value.id])}</p>
        </li>
      ))}
    </ol>
  )
}
