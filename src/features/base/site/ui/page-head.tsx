import { useLocation } from 'react-router'
import { DEFAULT_LANGUAGE, inLanguage, type Language, LANGUAGE_CODES } from '#shared/languages.ts'
import { useLanguage } from '#web/i18n.tsx'
import picture from '#web/art/og.png'
import { useSite } from './use-site.ts'

type PageHeadProps = {
  title: string
  description: string
  /** Breadcrumbs from the home page to this page; written as a BreadcrumbList. */
  trail?: { name: string; path: string }[]
  /** Address of a picture for shared links; ours when left out. */
  image?: string | null
  /** Further JSON-LD of the page; empty in the browser. */
  data?: object
  isHidden?: boolean
}

/** Addresses that show another page, which search engines should count instead. */
const ALIASES: Record<string, string> = { '/home': '/', '/mentorship-program': '/programs', '/login': '/sign-in' }

/** The language with the region where most people speak it, as OpenGraph writes it: `fr_FR`. */
function localeOf(language: Language): string {
  const { region } = new Intl.Locale(language).maximize()
  return `${language}_${region}`
}

/** Title, description, canonical address, OpenGraph and JSON-LD of a public page; React lifts them into the head. */
export function PageHead({ title, description, trail, image, data, isHidden }: PageHeadProps) {
  const { organisation, base_url } = useSite()
  const { pathname } = useLocation()
  const language = useLanguage()
  const address = base_url + (ALIASES[pathname] ?? pathname)
  const whole = title.includes(organisation.name) ? title : `${title} | ${organisation.name}`
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {isHidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        // Telephones share the canonical address, so it is that of this page also after moving on in the browser.
        <link rel="canonical" href={inLanguage(address, language)} />
      )}
      {import.meta.env.SSR && !isHidden && <Alternates address={address} />}
      {import.meta.env.SSR && (
        <SocialPreview title={whole} description={description} address={address} image={image ?? picture} />
      )}
      {trail && <JsonLd key={`trail ${address}`} data={import.meta.env.SSR ? breadcrumbs(base_url, trail) : {}} />}
      {data && <JsonLd key={address} data={data} />}
    </>
  )
}

/** The addresses of the same page in each language, for search engines. */
function Alternates({ address }: { address: string }) {
  return (
    <>
      <link rel="alternate" hrefLang="x-default" href={inLanguage(address, DEFAULT_LANGUAGE)} />
      {LANGUAGE_CODES.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={inLanguage(address, code)} />
      ))}
    </>
  )
}

/** What other sites show of a link to this page. They read what the server sends, so the browser makes none of it. */
function SocialPreview({
  title,
  description,
  address,
  image,
}: Record<'title' | 'description' | 'address' | 'image', string>) {
  const { organisation, base_url } = useSite()
  const language = useLanguage()
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={organisation.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={localeOf(language)} />
      <meta property="og:image" content={new URL(image, base_url || 'http://localhost').href} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/**
 * Facts for search engines, which read what the server sends: the browser keeps that as it is and makes none of its own.
 * `<` is written as an escape, so that no text can end the element.
 */
function JsonLd({ data }: { data: object }) {
  const text = import.meta.env.SSR
    ? JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`)
    : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- data for search engines, `<` escaped above
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

const breadcrumbs = (base: string, trail: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: base + path,
  })),
})
