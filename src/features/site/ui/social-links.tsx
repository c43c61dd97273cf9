import { useLingui } from '@lingui/react/macro'
import shapes from '#web/art/social.svg'
import styles from './social-links.module.css'

const NAMES = { facebook: 'Facebook', twitter: 'X (Twitter)', linkedin: 'LinkedIn', instagram: 'Instagram' }

type Network = keyof typeof NAMES

const NETWORKS: readonly Network[] = ['facebook', 'twitter', 'linkedin', 'instagram']

/** Social icons of the organisation or of a person; only https addresses become links. */
export function SocialLinks({ of, links }: { of: string; links: Partial<Record<Network, string | undefined>> }) {
  const { t } = useLingui()
  const given = NETWORKS.filter((network) => links[network]?.startsWith('https://'))
  if (given.length === 0) return null
  return (
    <ul className={styles.list}>
      {given.map((network) => {
        const name = NAMES[network]
        return (
          <li key={network}>
            <a
              className={styles.link}
              href={links[network]}
              rel="noopener noreferrer me"
              target="_blank"
              aria-label={t`${of} on ${name}`}
            >
              <svg width="20" height="20" fill="currentColor" aria-hidden="true">
                <use href={`${shapes}#${network}`} />
              </svg>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
