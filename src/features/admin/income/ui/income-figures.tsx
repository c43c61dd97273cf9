import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMoneyText } from '#features/money/payment/ui/use-money-text.ts'
import { FigureChange } from '#web/kit/figure-change.tsx'
import panel from '#web/kit/panel.module.css'
import { StatCard } from '#web/kit/stat-card.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import type { CurrencyIncome, Income } from '../income.contract.ts'
import { GiftsPart } from './gifts-part.tsx'
import { Amount, CourseTable, ProgramTable, UnpaidOrdersTable } from './income-tables.tsx'
import { IncomeMonths } from './income-months.tsx'
import styles from './income.module.css'

/** The figures of a period: per currency, month, course and program, and what is still to come. */
export function IncomeFigures({ income }: { income: Income }) {
  const { t } = useLingui()
  const { currencies, months, courses, programs, waiting, owed, gifts } = income
  return (
    <>
      {currencies.length === 0 ? (
        <EmptyState
          drawing="inbox"
          title={t`No income in this period`}
          text={t`Orders appear here as soon as they are paid. Choose another period to see earlier ones.`}
        />
      ) : (
        <>
          <div className={styles.cards}>
            {currencies.map((one) => (
              <CurrencyCard key={one.currency} income={one} />
            ))}
          </div>
          <Panel id="months" title={<Trans>By month</Trans>}>
            <IncomeMonths months={months} />
          </Panel>
          <Panel id="courses" title={<Trans>By course</Trans>}>
            <CourseTable courses={courses} />
          </Panel>
          <Panel id="programs" title={<Trans>By program</Trans>}>
            <p className={styles.soft}>
              <Trans>
                Payments for program places, and members’ payments for program courses. A member of several programs is
                counted in the first one they joined.
              </Trans>
            </p>
            <ProgramTable programs={programs} />
          </Panel>
        </>
      )}
      <Panel
        id="outstanding"
        title={<Trans>Outstanding orders</Trans>}
        link={
          <Link to="/dashboard/student-payments">
            <Trans>Student Payments</Trans>
          </Link>
        }
      >
        {waiting.length === 0 ? (
          <EmptyState title={t`No outstanding orders`} isCompact />
        ) : (
          <UnpaidOrdersTable waiting={waiting} />
        )}
        {owed.map((one) => (
          <p key={one.currency} className={styles.soft}>
            <Trans>
              Refunds owed to learners: <Amount {...one} />
            </Trans>
          </p>
        ))}
      </Panel>
      {gifts.length > 0 && (
        <Panel
          id="gifts"
          title={<Trans>Gifts</Trans>}
          link={
            <Link to="/dashboard/donations">
              <Trans>Donations</Trans>
            </Link>
          }
        >
          <GiftsPart gifts={gifts} months={income.gift_months} />
        </Panel>
      )}
    </>
  )
}

type PanelProps = { id: string; title: ReactNode; link?: ReactNode; children: ReactNode }

function Panel({ id, title, link, children }: PanelProps) {
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div className={panel.head}>
        <h2 id={id} className={panel.title}>
          {title}
        </h2>
        {link}
      </div>
      {children}
    </section>
  )
}

function CurrencyCard({ income: { currency, net, before, received, refunded } }: { income: CurrencyIncome }) {
  const { t } = useLingui()
  const money = useMoneyText()
  const [earlier, all, back] = [money(before, currency), money(received, currency), money(refunded, currency)]
  return (
    <StatCard
      label={t`Income in ${currency}`}
      value={money(net, currency)}
      hint={
        <>
          {refunded > 0 && (
            <>
              <Trans>
                {all} received, {back} refunded
              </Trans>
              <br />
            </>
          )}
          <Trans>Previous period: {earlier}</Trans>
          <br />
          <FigureChange now={net} before={before} />
        </>
      }
    />
  )
}
