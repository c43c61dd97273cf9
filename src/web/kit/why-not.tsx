import { useLingui } from '@lingui/react/macro'
import { type Ability, whyNot } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import { translateText } from '#web/i18n.tsx'
import { toast } from './toast.ts'
import styles from './why-not.module.css'

/** Why the reader may not do this here, in their language; undefined when they may, or when nothing is said. */
export function useWhyNot<Row>(ability: Ability<Row>, row: Row): string | undefined {
  const { i18n } = useLingui()
  const why = whyNot(useMe(), ability, row)
  return why === null ? undefined : translateText(i18n, why)
}

/** The reason in the place of a form or a button that is not offered. */
export function WhyNot<Row>({ ability, row }: { ability: Ability<Row>; row: Row }) {
  const why = useWhyNot(ability, row)
  return why && <p className={styles.why}>{why}</p>
}

/**
 * What makes a button look refused and say why, under the pointer and when it is pressed. It is not disabled: that would
 * take the reason from the keyboard.
 * @param why undefined leaves the button as it is
 */
export const refusedBy = (why: string | undefined) =>
  why === undefined
    ? {}
    : ({ 'aria-disabled': true, 'data-refused': true, title: why, onClick: () => void toast.info(why) } as const)
