import type { ReactNode } from 'react'
import { useSite } from '../../site/ui/use-site.ts'
import styles from './account-card.module.css'

type AccountCardProps = { title: string; intro?: ReactNode; foot?: ReactNode; isWide?: boolean; children: ReactNode }

/** The layout of every sign-in page: title, one sentence, the form, and links to the other pages. */
export function AccountCard({ title, intro, foot, isWide = false, children }: AccountCardProps) {
  const { organisation } = useSite()
  return (
    <div className={`${styles.card} ${isWide ? styles.wide : ''}`}>
      <title>{`${title} | ${organisation.name}`}</title>
      <div className={styles.head}>
        <h1>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {children}
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  )
}
