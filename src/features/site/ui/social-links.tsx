import { useLingui } from '@lingui/react/macro'
import styles from './social-links.module.css'

const SHAPES = {
  facebook:
    'M14 8.5h2.500V5.200c-.5-.1-1.500-.2-2.700-.2-2.700 0-4.300 1.600-4.300 4.500V12H6.700v3.500h2.800V22h3.600v-6.500h2.900l.5-3.500h-3.400V9.800c0-.8.3-1.300.9-1.300z',
  twitter:
    'M4 4h4.700l4 5.600L17.500 4H20l-6.200 7.100L20.500 20h-4.700l-4.300-6.100L6.300 20H3.800l6.600-7.600zM7.200 5.700l9.400 12.600h1.500L8.700 5.700z',
  linkedin:
    'M5.300 9.300h3V20h-3zM6.800 4a1.800 1.800 0 1 1 0 3.600 1.800 1.800 0 0 1 0-3.600zM10.300 9.300h2.900v1.500c.5-.9 1.600-1.800 3.300-1.800 3.200 0 3.900 2 3.900 4.900V20h-3.100v-5.400c0-1.400-.1-2.900-1.900-2.900s-2.100 1.300-2.100 2.800V20h-3z',
  instagram:
    'M8 3.500h8A4.500 4.500 0 0 1 20.500 8v8a4.500 4.500 0 0 1-4.500 4.500H8A4.500 4.500 0 0 1 3.500 16V8A4.500 4.500 0 0 1 8 3.500zm0 1.800A2.700 2.700 0 0 0 5.300 8v8A2.700 2.700 0 0 0 8 18.700h8a2.700 2.700 0 0 0 2.700-2.700V8A2.700 2.700 0 0 0 16 5.300zM12 7.800a4.200 4.200 0 1 1 0 8.400 4.200 4.200 0 0 1 0-8.400zm0 1.800a2.400 2.400 0 1 0 0 4.800 2.400 2.400 0 0 0 0-4.800zm4.400-2.900a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
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
