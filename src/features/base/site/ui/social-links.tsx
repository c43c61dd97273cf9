import { useLingui } from '@lingui/react/macro'
import styles from './social-links.module.css'

const SHAPES = {
  facebook:
    'M14 8.5h2.5V5.2c-.5-.1-1.5-.2-2.7-.2-2.7 0-4.3 1.6-4.3 4.5V12H6.7v3.5h2.8V22h3.6v-6.5h2.9l.5-3.5h-3.4V9.8c0-.8.3-1.3.9-1.3z',
  twitter: 'M4 4h4.7l4 5.6L17.5 4H20l-6.2 7.1L20.5 20h-4.7l-4.3-6.1L6.3 20H3.8l6.6-7.6zM7.2 5.7l9.4 12.6h1.5L8.7 5.7z',
  linkedin:
    'M5.3 9.3h3V20h-3zM6.8 4a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM10.3 9.3h2.9v1.5c.5-.9 1.6-1.8 3.3-1.8 3.2 0 3.9 2 3.9 4.9V20h-3.1v-5.4c0-1.4-.1-2.9-1.9-2.9s-2.1 1.3-2.1 2.8V20h-3z',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zm0 1.8A2.7 2.7 0 0 0 5.3 8v8A2.7 2.7 0 0 0 8 18.7h8a2.7 2.7 0 0 0 2.7-2.7V8A2.7 2.7 0 0 0 16 5.3zM12 7.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zm0 1.8a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zm4.4-2.9a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
} as const

const NAMES = { facebook: 'Facebook', twitter: 'X (Twitter)', linkedin: 'LinkedIn', instagram: 'Instagram' }

type Network = keyof typeof SHAPES

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
              <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
                <path d={SHAPES[network]} />
              </svg>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
