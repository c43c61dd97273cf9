import type { ReactNode } from 'react'
import styles from './account-card.module.css'

type AccountCardProps = { title: string; intro?: ReactNode; foot?: ReactNode; isWide?: boolean; children: ReactNode }

/** What every sign-in page looks like: its name, one sentence, the form, and where else one may want to go. */
export function AccountCard({ title, intro, foot, isWide = false, children }: AccountCardProps) {
  return (
    <div className={`${styles.card} ${isWide ? styles.wide : ''}`}>
      <title>{`${title} | Mbuyu`}</title>
      <div className={styles.head}>
        <h1>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {children}
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  )
}
