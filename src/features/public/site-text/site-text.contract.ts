import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { text } from '#shared/message.ts'
import { anyone } from '#shared/policy.ts'
import { siteTextPolicy } from './site-text.policy.ts'

/** The texts that an organisation may write itself; without its own, pages show those of the product. */
export const SITE_TEXTS = ['about', 'mission', 'vision', 'values', 'guide', 'terms', 'privacy'] as const
export type SiteTextName = (typeof SITE_TEXTS)[number]

/** Letters of a text with its formatting. */
const HTML_MAX = 60_000
/** More versions than any text will have. */
const MAX_VERSIONS = 1_000_000

const Name = z.enum(SITE_TEXTS)
const ByName = z.object({ name: Name })
const InLanguage = z.object({ name: Name, language: z.enum(LANGUAGE_CODES) })

/** HTML of an editor; what is not allowed is taken out. */
const Html = z
  .string({ error: text('Write the text') })
  .check(z.maxLength(HTML_MAX, text('Use at most {maximum} characters')))

const Version = z.object({
  revision: z.number(),
  /** Cleaned; null where the text of the product was chosen again. */
  html: z.nullable(z.string()),
  writer: z.string(),
  created_at: z.string(),
})
export type SiteTextVersion = z.infer<typeof Version>

const Saved = z.object({ message: z.string(), version: Version })

/** The texts of About, Values, Terms, Privacy and the guide. */
export const siteTextApi = {
  get: endpoint({
    name: 'siteText.get',
    method: 'GET',
    path: '/api/site-texts/:name',
    access: anyone,
    summary: 'The own text of the organisation for one place, in each language that has one, as cleaned HTML.',
    params: ByName,
    response: z.object({ texts: z.partialRecord(z.enum(LANGUAGE_CODES), z.string()) }),
    publicAnswer: ['site'],
  }),
  history: endpoint({
    name: 'siteText.history',
    method: 'GET',
    path: '/api/site-texts/:name/:language/history',
    access: siteTextPolicy.manage,
    summary: 'What this text was, the newest first, at most 50 versions; an empty list while nobody has changed it.',
    params: InLanguage,
    response: z.object({ versions: z.array(Version) }),
  }),
  preview: endpoint({
    name: 'siteText.preview',
    method: 'POST',
    path: '/api/site-texts/preview',
    access: siteTextPolicy.manage,
    summary: 'A text as pages would show it, cleaned; nothing is saved.',
    body: z.strictObject({ html: Html }),
    response: z.object({ html: z.string() }),
  }),
  save: endpoint({
    name: 'siteText.save',
    method: 'PUT',
    path: '/api/site-texts/:name/:language',
    access: siteTextPolicy.manage,
    summary:
      'Saves a text as a new version; null chooses that of the product again. `revision` is that of the newest version which the caller has read, 0 for none: 409 when there is a newer one.',
    params: InLanguage,
    body: z.strictObject({
      html: z.nullable(Html),
      revision: z.number().check(z.int(), z.minimum(0), z.maximum(MAX_VERSIONS)),
    }),
    response: Saved,
  }),
}
