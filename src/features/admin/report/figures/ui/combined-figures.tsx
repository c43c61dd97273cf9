import type { UseQueryResult } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { Together } from '../figures.contract.ts'
import { EnrolledPanel } from './enrolled-panel.tsx'
import { FigureCards } from './figure-cards.tsx'
import styles from './figures.module.css'

type TogetherProps = { reading: UseQueryResult<Together> }

/** What the rows of a list are together, above the list: their figures with the period before, and who enrolled when. */
export function CombinedFigures({ reading: { data, isError, isPlaceholderData, refetch } }: TogetherProps) {
  const { t } = useLingui()
  if (data)
    return (
      <div className={styles.together} aria-busy={isPlaceholderData}>
        <FigureCards {...data} />
        <EnrolledPanel {...data} />
      </div>
    )
  if (isError)
    return (
      <ErrorState text={t`The figures for this period could not be loaded`} onRetry={() => void refetch()} isCompact />
    )
  return <LoadingState lines={6} />
}
