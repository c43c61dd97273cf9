import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

export const factorSettings = settings('factor', text('Sign-in safety'), {
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
    label: text('Who needs a second step of signing in'),
    description: text(
      'People with these roles sign in with an authenticator app or a passkey. Who has none is led to set one up right after signing in, and can open nothing else of the dashboard until then. It also holds for whoever is signed in now.',
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
