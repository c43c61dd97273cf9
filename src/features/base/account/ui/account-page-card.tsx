import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import styles from './account-page-card.module.css'

type AccountCardProps = { title: string; intro?: ReactNode; foot?: ReactNode; isWide?: boolean; children: ReactNode }

/** The layout of every sign-in page: title, one sentence, the form, and links to the other pages. */
export function AccountPageCard({ title, intro, foot, isWide = false, children }: AccountCardProps) {
  const { t } = useLingui()
  return (
    <div className={`${styles.card} ${isWide ? styles.wide : ''}`}>
      <PageHead
        title={title}
        description={t`Sign in or create a free account: courses, mentors and certificates for African tech learners.`}
      />
      <div className={styles.head}>
        <h1>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {children}
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  )
}
