import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import look from '#web/kit/input.module.css'
import button from '#web/kit/button.module.css'
import { fieldTextIn } from '#web/kit/form-text.ts'
import styles from './verify.module.css'

/** A form to check another code. */
export function VerifyForm({ code }: { code: string }) {
  const navigate = useNavigate()
  return (
    <form
      className={styles.form}
      method="get"
      action="/verify"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = fieldTextIn(event.currentTarget, 'code')
        if (typed) void navigate(`/verify/${encodeURIComponent(typed)}`)
      }}
    >
      <label>
        <span>
          <Trans>Code</Trans>
        </span>
        <input
          className={look.input}
          name="code"
          defaultValue={code}
          maxLength={60}
          required
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <button type="submit" className={button.primary} data-replay="">
        <Trans>Check</Trans>
      </button>
    </form>
  )
}
