import { useNavigation } from 'react-router'
import styles from './route-progress.module.css'

/** A thin bar while the next page is loading. */
export function RouteProgress() {
  const { state } = useNavigation()
  return <div className={styles.bar} data-on={state !== 'idle' || undefined} aria-hidden />
}
