import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Day } from '#shared/dates.ts'
import note from '#web/kit/note.module.css'
import recordStyles from '#web/kit/record.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Compared, PayRunDetails } from '../payroll.contract.ts'
import styles from './payroll.module.css'
import { useSignedMoney, usePayMoney } from './pay-words.tsx'

/** How the net pay differs from that of the month before: in all, and whom to look at. */
export function RunCompared({ run, compared }: { run: PayRunDetails; compared: Compared }) {
  const money = usePayMoney()
  const changeOf = useSignedMoney()
  const text = useDateText()
  const before = text.month(Day.parse(`${compared.month}-01`))
  const change = changeOf(run.net - compared.net, run.currency)
  return (
    <div className={note.note}>
      <p>
        <strong>
          <Trans>
            Net pay compared with {before}: {change}
          </Trans>
        </strong>
      </p>
      <ul className={styles.points}>
        {compared.changed > 0 && (
          <li>
            <Link to="?change=changed" preventScrollReset className={recordStyles.link}>
              <Plural
                value={compared.changed}
                one="# person is paid a different amount"
                other="# people are paid a different amount"
              />
            </Link>
          </li>
        )}
        {compared.new > 0 && (
          <li>
            <Link to="?change=new" preventScrollReset className={recordStyles.link}>
              <Plural value={compared.new} one="# person is new" other="# people are new" />
            </Link>
          </li>
        )}
        {compared.left.length > 0 && (
          <li>
            <Plural
              value={compared.left.length}
              one="# person is no longer paid:"
              other="# people are no longer paid:"
            />{' '}
            {compared.left.map((left) => `${left.name} (${money(left.net, run.currency)})`).join(', ')}
          </li>
        )}
      </ul>
    </div>
  )
}
