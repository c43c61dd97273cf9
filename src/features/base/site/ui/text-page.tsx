import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { PageHead } from './page-head.tsx'
import site from './site.module.css'
import page from './text-page.module.css'

type TextPageProps = { title: string; description: string; lead: ReactNode; children: ReactNode }

/** A page that is mostly read: heading, one strong sentence, then the text. */
export function TextPage({ title, description, lead, children }: TextPageProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${page.page}`}>
      <PageHead
        title={title}
        description={description}
        trail={[
          { name: t`Home`, path: '/' },
          { name: title, path: pathname },
        ]}
      />
      <h1>{title}</h1>
      <p className={site.lead}>{lead}</p>
      <div className={page.text}>{children}</div>
    </main>
  )
}
