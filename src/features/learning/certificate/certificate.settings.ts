import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'
import { tidy } from '#shared/visible-text.ts'

export const certificateSettings = settings('certificate', text('Certificates'), {
  issuer: {
    schema: z.string().check(tidy(), z.maxLength(80, text('This text is too long'))),
    default: '',
    label: text('Certificate issuer'),
    description: text('Printed on new certificates. Leave blank to use the name of the organisation.'),
  },
})
