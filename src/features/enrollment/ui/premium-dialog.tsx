import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useSite } from '#features/site/ui/use-site.ts'
import { formatUsd } from '#shared/money.ts'
import button from '#web/kit/button.module.css'
import styles from './premium-dialog.module.css'
import type { EnrollTarget } from './use-enrolling.tsx'

type Props = { course: EnrollTarget; onClose: () => void }

/**
 * What a premium course costs, and how somebody hears when it can be bought (spec 1 §5): the browser's own dialog, since
 * public pages have no component library.
 */
export function PremiumDialog({ course, onClose }: Props) {
  const { t } = useLingui()
  const { organisation } = useSite()
  const place = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    if (!place.current?.open) place.current?.showModal()
  }, [])
  const { title } = course
  const price = formatUsd(course.price)
  const subject = t`Tell me when I can buy "${title}"`
  return (
    <dialog ref={place} className={styles.dialog} aria-labelledby={heading} onClose={onClose}>
      <div className={styles.box}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <p className={styles.price}>{price}</p>
        <p>
          <strong>
            <Trans>This is a premium course. Please purchase to enroll.</Trans>
          </strong>
        </p>
        <p className={styles.text}>
          <Trans>
            Payment is not open yet, so nothing is charged today. Write to {organisation.email} and we will tell you as
            soon as you can buy this course.
          </Trans>
        </p>
        <div className={styles.actions}>
          <a className={button.primary} href={`mailto:${organisation.email}?subject=${encodeURIComponent(subject)}`}>
            <Trans>Write to us</Trans>
          </a>
          <Link className={button.secondary} to="/free-courses">
            <Trans>See free courses</Trans>
          </Link>
          <button type="button" className={button.quiet} onClick={() => place.current?.close()}>
            <Trans>Close</Trans>
          </button>
        </div>
      </div>
    </dialog>
  )
}
