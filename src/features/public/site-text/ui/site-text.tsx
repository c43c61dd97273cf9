import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage } from '#web/i18n.tsx'
import prose from '#web/kit/prose.module.css'
import type { SiteTextName } from '../site-text.contract.ts'
import { siteTextQuery } from './site-text-reads.ts'

/** The organisation's own text in the language of the page, or that of the product, which is inside. */
export function SiteText({ name, children }: { name: SiteTextName; children: ReactNode }) {
  const language = useLanguage()
  const { data } = useQuery(siteTextQuery(name))
  const html = data?.texts[language]
  if (html === undefined) return children
  // oxlint-disable-next-line react/no-danger -- the server has cleaned it (site-html.logic.ts)
  return <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
