import { Trans, useLingui } from '@lingui/react/macro'
import button from './button.module.css'
import styles from './share-links.module.css'
import { toast } from './toast.ts'

/** Plain links that open the other site with the text filled in; nothing is loaded from those sites. */
export const shareLinksFor = (url: string, words: string): { name: string; href: string }[] => [
  { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${words} ${url}`)}` },
  { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}` },
]

/** Ways to share a public page; only copying needs a script. */
export function ShareLinks({ url, words }: { url: string; words: string }) {
  const { t } = useLingui()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t`Link copied`)
    } catch {
      // Some browsers forbid it; the address is also in the address bar.
      toast.error(t`The link could not be copied. Copy it from the address bar.`)
    }
  }
  return (
    <div className={styles.share}>
      <span className={styles.label}>
        <Trans>Share</Trans>
      </span>
      {shareLinksFor(url, words).map(({ name, href }) => (
        <a key={name} className={button.secondary} href={href} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ))}
      <button type="button" className={`${button.secondary} ${styles.copy}`} onClick={() => void copy()}>
        <Trans>Copy link</Trans>
      </button>
    </div>
  )
}
