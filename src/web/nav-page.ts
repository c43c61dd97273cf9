import type { MessageDescriptor } from '@lingui/core'
import { type Ability, type ActorFacts, signedIn } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'
import type { IconName } from './layouts/menu-icons.ts'

type Roles = Ability<never>['roles']

/** A page of the dashboard: its name, and who may open it (spec 2 §2, spec 3 §2). */
export type Page = {
  path: string
  label: MessageDescriptor
  icon: IconName
  roles: Roles
  /** What everyone else reads there, where the specification has a text; without one they are led home. */
  refusal?: MessageDescriptor
  /** Whom of these roles it has something for; everyone else has no entry. */
  isFor?: (facts: ActorFacts) => boolean
  /** Addresses elsewhere that belong to it. */
  covers?: RegExp
}

/**
 * @param access the ability of the call that the page lives on, so that menu and API agree. A page that is not built
 *   yet has none: the roles of the specification stand here until then.
 */
export const page = (
  path: string,
  label: MessageDescriptor,
  icon: IconName,
  access: Pick<Ability<never>, 'roles'> | readonly Role[] = signedIn,
): Page => ({ path, label, icon, roles: 'roles' in access ? access.roles : access })

export const addressOfPage = ({ path }: Pick<Page, 'path'>): string => (path ? `/dashboard/${path}` : '/dashboard')
