import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { type Role, ROLES } from '#shared/roles.ts'
import { CheckIcon } from '#web/kit/icons.tsx'
import { RoleName } from '#web/kit/role-name.tsx'
import type { Ability } from '../role/role.contract.ts'
import styles from './ability.module.css'

type AbilityTableProps = { abilities: readonly Ability[]; onAsk: (ability: Ability) => void }

/** One row for each ability, one column for each role. */
export function AbilityTable({ abilities, onAsk }: AbilityTableProps) {
  const { t } = useLingui()
  return (
    <>
      <p className={styles.legend}>
        <span>
          <CheckIcon size={16} /> <Trans>can do it</Trans>
        </span>
        <span>
          <span className={styles.part} /> <Trans>can do it with some records, such as their own</Trans>
        </span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard */}
      <div className={styles.frame} role="region" aria-label={t`Roles and abilities`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Ability</Trans>
              </th>
              {ROLES.map((role) => (
                <th key={role} scope="col">
                  <RoleName role={role} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {abilities.map((ability) => (
              <tr key={ability.name}>
                <th scope="row">
                  <button type="button" className={styles.ask} onClick={() => onAsk(ability)}>
                    <DottedName name={ability.name} />
                  </button>
                </th>
                {ROLES.map((role) => (
                  <td key={role}>
                    <Reach ability={ability} role={role} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** `announcement.manage`, which may break behind its dots and nowhere else. */
function DottedName({ name }: { name: string }) {
  return name.split('.').map((part, nth) => (
    <Fragment key={part}>
      {nth > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
}

function Reach({ ability, role }: { ability: Ability; role: Role }) {
  if (!ability.roles.includes(role)) {
    return (
      <span className={styles.none}>
        –
        <span className="for-readers">
          <Trans>No</Trans>
        </span>
      </span>
    )
  }
  return ability.has_row_rule ? (
    <>
      <span className={styles.part} />
      <span className="for-readers">
        <Trans>Sometimes</Trans>
      </span>
    </>
  ) : (
    <>
      <CheckIcon size={16} />
      <span className="for-readers">
        <Trans>Yes</Trans>
      </span>
    </>
  )
}
