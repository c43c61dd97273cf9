import { Trans, useLingui } from '@lingui/react/macro'
import { cutToLength } from '#shared/graphemes.ts'
import { useSearchParams } from 'react-router'
import button from '#web/kit/button.module.css'
import { fieldTextIn } from '#web/kit/form-text.ts'
import { SearchIcon } from '#web/kit/icons.tsx'
import look from '#web/kit/input.module.css'
import { EXPERTISE_AREAS, type ExpertiseArea } from '../mentor.contract.ts'
import { AREA_NAMES } from './expertise-area-names.ts'
import styles from './mentors.module.css'

const SEARCH_MAX = 100
const LANGUAGE_MAX = 60

/** The filters of the directory; an empty filter is ignored. */
export type MentorSearch = { search?: string; expertise?: ExpertiseArea; language?: string; free?: '1' }

const isArea = (value: string | null): value is ExpertiseArea => EXPERTISE_AREAS.some((area) => area === value)

/** The search and the filters of an address. */
export function searchIn(params: URLSearchParams): MentorSearch {
  const search = cutToLength((params.get('search') ?? '').trim(), SEARCH_MAX)
  const language = cutToLength((params.get('language') ?? '').trim(), LANGUAGE_MAX)
  const expertise = params.get('expertise')
  const isFree = params.get('free') === '1'
  return {
    ...(search && { search }),
    ...(isArea(expertise) && { expertise }),
    ...(language && { language }),
    ...(isFree && { free: '1' }),
  }
}

type MentorSearchFormProps = {
  asked: MentorSearch
  /** Those that mentors speak. */
  languages: readonly string[]
}

/** A GET form: it works before any script has run. */
export function MentorSearchForm({ asked, languages }: MentorSearchFormProps) {
  const { t, i18n } = useLingui()
  const [, setParams] = useSearchParams()
  return (
    <search>
      <form
        className={styles.form}
        key={JSON.stringify(asked)}
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const typed = ['search', 'expertise', 'language', 'free'].map(
            (name) => [name, fieldTextIn(form, name)] as const,
          )
          setParams(Object.fromEntries(typed.filter(([, value]) => value !== '')), { preventScrollReset: true })
        }}
      >
        <div className={styles.search}>
          <SearchIcon />
          <input
            type="search"
            name="search"
            defaultValue={asked.search}
            aria-label={t`Search mentors`}
            placeholder={t`Name, field, language or city`}
          />
          <button type="submit" className={button.primary}>
            <Trans>Search</Trans>
          </button>
        </div>
        <div className={styles.filters}>
          <label>
            <span>
              <Trans>Expertise</Trans>
            </span>
            <select className={look.input} name="expertise" defaultValue={asked.expertise ?? ''}>
              <option value="">{t`All fields`}</option>
              {EXPERTISE_AREAS.map((area) => (
                <option key={area} value={area}>
                  {i18n._(AREA_NAMES[area])}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>
              <Trans>Language</Trans>
            </span>
            <select className={look.input} name="language" defaultValue={asked.language ?? ''}>
              <option value="">{t`All languages`}</option>
              {languages.map((language) => (
                <option key={language} value={language}>
                  {language}
                </option>
              ))}
            </select>
          </label>
          <label className={styles.free}>
            <input type="checkbox" name="free" value="1" defaultChecked={asked.free === '1'} />
            <span>
              <Trans>Has free times</Trans>
            </span>
          </label>
        </div>
      </form>
    </search>
  )
}
