import { type Message, message } from './message.ts'
import type { Role } from './roles.ts'

/** What a role is called in notices, mails and files. */
export const ROLE_NAMES: Record<Role, Message> = {
  admin: message('Administrator'),
  hr: message('HR'),
  accountant: message('Accountant'),
  teacher: message('Teacher'),
  mentor: message('Mentor'),
  mentee: message('Mentee'),
  student: message('Student'),
  employee: message('Employee'),
  manager: message('Manager'),
  user: message('User'),
}
