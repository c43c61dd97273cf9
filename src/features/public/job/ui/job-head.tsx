import { useLingui } from '@lingui/react/macro'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { escapeHtml } from '#shared/html.ts'
import { beginningOf } from '#shared/text-beginning.ts'
import { type Job, type JobType } from '../job.contract.ts'

const DESCRIPTION_MAX = 155

const EMPLOYMENT: Record<JobType, string> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Temporary: 'TEMPORARY',
  Internship: 'INTERN',
}

/** Title, canonical address, breadcrumbs and JSON-LD `JobPosting` of a job's page; a closed job is no posting any more. */
export function JobHead({ job }: { job: Job }) {
  const { t } = useLingui()
  const { base_url: base } = useSite()
  const path = `/career/${job.id}`
  const isOpen = job.status === 'open'
  return (
    <PageHead
      title={`${job.title}, ${job.company}`}
      description={beginningOf(`${job.location}. ${job.description}`, DESCRIPTION_MAX)}
      isHidden={!isOpen}
      trail={[
        { name: t`Home`, path: '/' },
        { name: t`Career`, path: '/career' },
        { name: job.title, path },
      ]}
      {...(isOpen && { data: import.meta.env.SSR ? jobPosting(job, base + path) : {} })}
    />
  )
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** What Google's job search reads; only what is true and visible. The salary is free text and is not guessed at. */
function jobPosting(job: Job, url: string) {
  const places = job.location.split(',').map((part) => part.trim())
  const country = places.length > 1 ? places.at(-1) : undefined
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: paragraphs(job.requirements ? `${job.description}\n\n${job.requirements}` : job.description),
    url,
    identifier: { '@type': 'PropertyValue', name: job.company, value: String(job.id) },
    datePosted: job.posted_at,
    ...(job.valid_through && { validThrough: job.valid_through }),
    employmentType: EMPLOYMENT[job.type],
    hiringOrganization: { '@type': 'Organization', name: job.company },
    ...(job.work_mode === 'Remote'
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: country ?? job.location },
        }
      : {
          jobLocation: {
            '@type': 'Place',
            address: {
              '@type': 'PostalAddress',
              addressLocality: places[0],
              ...(country !== undefined && { addressCountry: country }),
            },
          },
        }),
    ...(job.skills && { skills: job.skills }),
  }
}
