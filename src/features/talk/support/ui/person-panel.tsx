import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { EnrollmentStatusBadge } from '#features/learning/enrollment/ui/enrollment-status.tsx'
import { OrderStatusBadge } from '#features/money/payment/ui/order-status.tsx'
import { useMoneyText } from '#features/money/payment/ui/use-money-text.ts'
import conversation from '#web/kit/conversation.module.css'
import { Avatar } from '#web/kit/avatar.tsx'
import { EmailText } from '#web/kit/email-text.tsx'
import { searchState } from '#web/kit/list-state.ts'
import panel from '#web/kit/panel.module.css'
import { RoleName } from '#web/kit/role-name.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { InboxThread } from '../inbox/inbox.contract.ts'
import type { SupportPerson } from '../person/person.contract.ts'
import styles from './inbox.module.css'

type OfThread = { thread: Pick<InboxThread, 'person' | 'about'> }

/** Who asks: since when they are here, and the newest of what they learn and have ordered. */
export function PersonPanel({ thread: { person, about } }: OfThread) {
  const { instant } = useDateText()
  const since = about && instant(about.joined_at)
  return (
    <section className={panel.panel}>
      <div className={conversation.header}>
        <Avatar name={person.name} src={person.profile_picture} size={44} />
        <div className={conversation.words}>
          <h2 className={conversation.title}>{person.name}</h2>
          <p className={conversation.soft}>{about ? <RoleName role={about.role} /> : <Trans>Visitor</Trans>}</p>
        </div>
      </div>
      <p>
        <EmailText email={person.email} />
      </p>
      {since && (
        <p className={conversation.soft}>
          <Trans>Member since {since}</Trans>
        </p>
      )}
      {about && <Enrollments about={about} email={person.email} />}
      {about && <Orders about={about} email={person.email} />}
    </section>
  )
}

type Of = { about: SupportPerson; email: string }

function Enrollments({ about: { enrollments }, email }: Of) {
  const { instant } = useDateText()
  return (
    <>
      <h3>
        <Trans>Enrollments</Trans>
      </h3>
      {enrollments.length === 0 && (
        <p className={conversation.soft}>
          <Trans>No enrollments yet</Trans>
        </p>
      )}
      <ul className={styles.things}>
        {enrollments.map(({ id, course, status, created_at: at }) => (
          <li key={id}>
            <Link to={`/dashboard/course-applications?status=all&enrollment=${id}`}>{course}</Link>
            <span className={styles.facts}>
              <EnrollmentStatusBadge status={status} /> {instant(at)}
            </span>
          </li>
        ))}
      </ul>
      {enrollments.length > 0 && (
        <Link to="/dashboard/course-applications?status=all" state={searchState(email)}>
          <Trans>All enrollments</Trans>
        </Link>
      )}
    </>
  )
}

function Orders({ about: { orders }, email }: Of) {
  const { instant } = useDateText()
  const money = useMoneyText()
  return (
    <>
      <h3>
        <Trans>Orders</Trans>
      </h3>
      {orders.length === 0 && (
        <p className={conversation.soft}>
          <Trans>No orders yet</Trans>
        </p>
      )}
      <ul className={styles.things}>
        {orders.map(({ id, title, status, total, currency, created_at: at }) => (
          <li key={id}>
            <Link to={`/dashboard/student-payments?status=all&order=${id}`}>{title}</Link>
            <span className={styles.facts}>
              <OrderStatusBadge status={status} /> {money(total, currency)} · {instant(at)}
            </span>
          </li>
        ))}
      </ul>
      {orders.length > 0 && (
        <Link to="/dashboard/student-payments?status=all" state={searchState(email)}>
          <Trans>All orders</Trans>
        </Link>
      )}
    </>
  )
}
