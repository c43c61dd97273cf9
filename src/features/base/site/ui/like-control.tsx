import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { signInAddress } from '#shared/return-path.ts'
import button from '#web/kit/button.module.css'
import { HeartIcon } from '#web/kit/icons.tsx'
import { toast } from '#web/kit/toast.ts'
import site from './site.module.css'
import styles from './like-control.module.css'

type LikeControlProps = {
  likes: number
  isLiked: boolean
  isBusy: boolean
  /** Where signing in leads back to. */
  path: string
  /** What a visitor is told, who is led to the sign-in page. */
  refusal: string
  onLike: () => void
}

/** How many like something, and the button to like it too: once, and only for who is signed in (spec 3 §4, §6). */
export function LikeControl({ likes, isLiked, isBusy, path, refusal, onLike }: LikeControlProps) {
  return (
    <div className={styles.like}>
      <button
        type="button"
        className={`${button.secondary} ${site.signedIn} ${site.needsScript}`}
        aria-pressed={isLiked}
        aria-disabled={isLiked || isBusy || undefined}
        data-replay=""
        onClick={() => {
          if (!isLiked && !isBusy) onLike()
        }}
      >
        <HeartIcon size={20} />
        {isLiked ? <Trans>You like this</Trans> : <Trans>Like</Trans>}
      </button>
      <Link
        className={`${button.secondary} ${site.signedOut}`}
        to={signInAddress(path)}
        data-replay=""
        onClick={() => toast.info(refusal)}
      >
        <HeartIcon size={20} />
        <Trans>Like</Trans>
      </Link>
      <span aria-live="polite">
        <Plural value={likes} one="# like" other="# likes" />
      </span>
    </div>
  )
}
