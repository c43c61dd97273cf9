import type { Role } from '#shared/roles.ts'
import type { Me } from '#web/api/use-me.ts'
import { AdminHome } from './admin-home.tsx'
import { WaitingWork } from './waiting-work.tsx'
import { Welcome } from './welcome.tsx'

/** The home of whoever others wait for; apart, since it knows the lists of many features, which learners never need. */
export function WorkingHome({ role, me }: { role: Role; me: Me }) {
  if (role === 'admin') return <AdminHome />
  return (
    <>
      <WaitingWork />
      <Welcome me={me} />
    </>
  )
}
