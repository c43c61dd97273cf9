import { text } from '#shared/message.ts'
import { Organisation } from '#shared/organisation.ts'
import { settings } from '#shared/setting.ts'
import type { Db } from '../db/db.ts'
import { readSetting } from './settings.ts'

/** The one setting of no feature: mails, answers and every page name the organisation. */
export const organisationSettings = settings('site', text('Organisation'), {
  organisation: {
    schema: Organisation,
    default: Organisation.parse({}),
    label: text('Who we are'),
    description: text(
      'Who runs this site and how to reach them: used in page titles, emails, the header and the footer.',
    ),
    fields: {
      name: text('Name'),
      tagline: text('Tagline'),
      address: text('Address'),
      phone: text('Phone'),
      email: text('Email'),
      time_zone: text('Time zone'),
      'social.facebook': text('Facebook address'),
      'social.twitter': text('X address'),
      'social.linkedin': text('LinkedIn address'),
      'social.instagram': text('Instagram address'),
    },
  },
})

/** Name, tagline, addresses and time zone of the organisation; usually costs no query. */
export const readOrganisation = (db: Db): Promise<Organisation> => readSetting(db, organisationSettings.organisation)
