import { Trans, useLingui } from '@lingui/react/macro'
import type { DecidedList } from '#web/kit/decided-rows.ts'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { privacyPolicy } from '../privacy.policy.ts'
import { type PrivacyRequest, privacyRequestApi, privacyRequestMoves as moves } from '../request/request.contract.ts'
import styles from './privacy.module.css'

/** What is asked, beside the field for the answer. */
const requestWords = ({ words, user }: PrivacyRequest) => (
  <>
    <span className={styles.words}>{words}</span>
    <br />
    <Trans>{user.name} will receive your answer by email.</Trans>
  </>
)

/** What an administrator does about a request; the answer is mailed to the person. */
export function useRequestDecisions(
  list: DecidedList,
): Record<'begin' | 'finish' | 'refuse', Decision<PrivacyRequest>> {
  const { t } = useLingui()
  const common = {
    ability: privacyPolicy.answer,
    success: ({ message }: { message: string }) => message,
    about: ({ user }: PrivacyRequest) => user.name,
    refresh: [privacyRequestApi.list],
    failure: t`This could not be saved. Please try again.`,
    list,
  }
  const begin = useDecision(privacyRequestApi.begin, {
    ...common,
    move: moves.begin,
    input: ({ id }: PrivacyRequest) => ({ params: { id } }),
    done: { label: t`In progress`, tone: 'info' },
  })
  const finish = useDecision(privacyRequestApi.finish, {
    ...common,
    move: moves.finish,
    input: ({ id }: PrivacyRequest, answer) => ({ params: { id }, body: { answer } }),
    question: (row) => ({
      title: t`Answer this request`,
      message: requestWords(row),
      confirmLabel: t`Send the answer`,
      asksFor: 'answer',
    }),
    done: { label: t`Answered`, tone: 'success' },
  })
  const refuse = useDecision(privacyRequestApi.refuse, {
    ...common,
    move: moves.refuse,
    input: ({ id }: PrivacyRequest, answer) => ({ params: { id }, body: { answer } }),
    question: (row) => ({ title: t`Decline this request?`, message: requestWords(row), confirmLabel: t`Decline` }),
    done: { label: t({ message: 'Declined', context: 'request' }), tone: 'danger' },
  })
  return { begin, finish, refuse }
}
