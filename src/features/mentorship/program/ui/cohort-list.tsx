import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { confirm } from '#web/kit/dialogs.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { refusedBy } from '#web/kit/why-not.tsx'
import { type Cohort, cohortApi } from '../cohort/cohort.contract.ts'
import { CohortEvents } from './cohort-events.tsx'
import { CohortBadge } from './program-badges.tsx'
import styles from './program.module.css'
import { PROGRAM_READS } from './stale-reads.ts'

/** The form is loaded when first opened. */
const CohortForm = lazyPart(async () => (await import('./cohort-form.tsx')).CohortForm)

/** The cohorts of a program, the latest first, with how many places are taken. */
export function CohortList({ programId }: { programId: number }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(cohortApi.list, { params: { id: programId } }))
  /** Null for a new one. */
  const [edited, setEdited] = useState<Cohort | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isNeeded = useWasOpen(isOpen)
  const openForm = (cohort: Cohort | null): void => {
    setEdited(cohort)
    setOpen(true)
  }
  return (
    <section className={styles.part} aria-label={t`Cohorts`}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Trans>Cohorts</Trans>
        </h2>
        <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={() => openForm(null)}>
          <Trans>Add cohort</Trans>
        </Button>
      </div>
      {!data && isError && (
        <ErrorState text={t`The cohorts could not be loaded`} onRetry={() => void refetch()} isCompact />
      )}
      {!data && !isError && <LoadingState lines={3} />}
      {data?.cohorts.length === 0 && (
        <p className={styles.soft}>
          <Trans>No cohort yet. People join a program by taking a place in a cohort.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {data?.cohorts.map((cohort) => (
          <CohortRow key={cohort.id} cohort={cohort} onEdit={() => openForm(cohort)} />
        ))}
      </ul>
      {isNeeded && (
        <Suspense>
          <CohortForm
            key={edited?.id ?? 'new'}
            programId={programId}
            cohort={edited}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

function CohortRow({ cohort, onEdit }: { cohort: Cohort; onEdit: () => void }) {
  const { t } = useLingui()
  const { day } = useDateText()
  const { mutate, isPending } = useApiMutation(cohortApi.remove, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: PROGRAM_READS,
  })
  async function confirmDeletion(): Promise<void> {
    const isSure = await confirm({
      title: t`Delete the cohort "${cohort.name}"?`,
      message: t`It has never had members.`,
      confirmLabel: t`Delete`,
      isDangerous: true,
    })
    if (isSure) mutate({ params: { id: cohort.id } })
  }
  const { name, taken, places } = cohort
  return (
    <li className={styles.plan}>
      <div className={styles.head}>
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <p className={styles.soft}>
            {day(cohort.starts_on)} – {day(cohort.ends_on)}
          </p>
          <p className={styles.soft}>
            <Trans>
              {taken} of {places} places taken, open to new members until {day(cohort.join_until)}
            </Trans>
          </p>
        </div>
        <div className={styles.buttons}>
          <CohortBadge state={cohort.state} />
          <Button size="sm" variant="default" aria-label={t`Edit ${name}`} onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
          <Button
            size="sm"
            variant="light"
            color="red"
            aria-label={t`Delete ${name}`}
            loading={isPending}
            onClick={() => void confirmDeletion()}
            {...refusedBy(cohort.is_unused ? undefined : t`This cohort has or had members, so it cannot be deleted`)}
          >
            <Trans>Delete</Trans>
          </Button>
        </div>
      </div>
      <CohortEvents cohortId={cohort.id} name={name} />
    </li>
  )
}
