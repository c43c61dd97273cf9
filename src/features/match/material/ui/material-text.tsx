import { safeLink } from '#shared/links.ts'
import styles from '../../ui/match.module.css'
import type { Material } from '../material.contract.ts'

/** What a mentor shares, as its mentees read it; the address opens elsewhere. */
export function MaterialText({ material: { title, url, note } }: { material: Material }) {
  const address = safeLink(url)
  return (
    <>
      <p className={styles.words}>
        {address ? (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        ) : (
          title
        )}
      </p>
      {note && <p className={styles.words}>{note}</p>}
      <p className={styles.soft}>{url}</p>
    </>
  )
}
