import { safeLink } from '#shared/safe-link.ts'
import styles from '#features/mentorship/match/ui/match.module.css'
import type { Material } from '../material.contract.ts'

/** What a mentor shares, as its mentees read it. */
export function MaterialText({ material }: { material: Material }) {
  const { url, note } = material
  return (
    <>
      <p className={styles.words}>
        <MaterialLink material={material} />
      </p>
      {note && <p className={styles.words}>{note}</p>}
      <p className={styles.soft}>{url}</p>
    </>
  )
}

/** The title alone; the address opens elsewhere. */
export function MaterialLink({ material: { title, url } }: { material: Material }) {
  const address = safeLink(url)
  if (!address) return title
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  )
}
