import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

export const factorSettings = settings('factor', text('Sign-in security'), {
  requiredOf: {
    schema: z.object({
      admin: z.boolean(),
      hr: z.boolean(),
      accountant: z.boolean(),
      manager: z.boolean(),
      teacher: z.boolean(),
      mentor: z.boolean(),
      employee: z.boolean(),
    }),
    default: {
      admin: false,
      hr: false,
      accountant: false,
      manager: false,
      teacher: false,
      mentor: false,
      employee: false,
    },
    label: text('Roles that need a second step'),
    description: text(
      'People with these roles must sign in with an authenticator app or a passkey. Anyone who has neither is asked to set one up right after signing in, and cannot open the rest of the dashboard until they do. This also applies to people who are signed in now.',
    ),
    asksPassword: true,
    fields: {
      admin: text('Administrators'),
      hr: text('HR'),
      accountant: text('Accountants'),
      manager: text('Managers'),
      teacher: text('Teachers'),
      mentor: text('Mentors'),
      employee: text('Employees'),
    },
  },
})
