import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import site from '#features/base/site/ui/site.module.css'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { useWhenNear } from '#web/kit/use-when-near.ts'
import styles from './free-times.module.css'

/** Times are in the reader's zone and the cached page is the same for everyone, so a script draws them, loaded when the reader scrolls near. */
const PublicFreeTimes = lazyPart(async () => (await import('./public-free-times.tsx')).PublicFreeTimes)

/** The place of the free times on the public page of a mentor. */
export function FreeTimes({ mentorId, name }: { mentorId: number; name: string }) {
  const [isNear, setNear] = useState(false)
  const place = useWhenNear(() => setNear(true))
  return (
    <section ref={place} className={`${styles.place} ${site.needsScript}`}>
      <h2>
        <Trans>Free times</Trans>
      </h2>
      <Suspense fallback={<LoadingState lines={3} />}>
        {isNear && <PublicFreeTimes mentorId={mentorId} name={name} />}
      </Suspense>
    </section>
  )
}
