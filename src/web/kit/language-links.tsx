import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { LANGUAGES, withoutLanguage } from '#shared/languages.ts'
import { useLanguage } from '#web/i18n.tsx'

/** Every language in its own name. Ordinary links back to this page, so they need no script. */
export function LanguageLinks({ className }: { className: string | undefined }) {
  const { pathname, search } = useLocation()
  const { t } = useLingui()
  const chosen = useLanguage()
  const back = encodeURIComponent(pathname + withoutLanguage(search))
  return (
    <nav className={className} aria-label={t`Language`}>
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <a
          key={code}
          href={`/language?to=${code}&back=${back}`}
          lang={code}
          hrefLang={code}
          rel="nofollow"
          aria-current={code === chosen ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
