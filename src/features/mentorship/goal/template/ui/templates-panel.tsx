import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import panel from '#web/kit/panel.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import styles from '#features/mentorship/match/ui/match.module.css'
import { MAX_TEMPLATES, type Template, templateApi } from '../template.contract.ts'
import { OWN_TEMPLATES } from './own-templates.ts'
import { TemplateForm } from './template-form.tsx'

/** The milestone templates of the mentor who reads this. */
export function TemplatesPanel() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(OWN_TEMPLATES)
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={panel.panel} aria-labelledby="templates">
      <h2 id="templates" className={panel.title}>
        <Trans>Milestone templates</Trans>
      </h2>
      <p className={styles.soft}>
        <Trans>Milestones you use with several mentees. Add them to a goal on a mentorship page.</Trans>
      </p>
      {!data &&
        (isError ? (
          <ErrorState text={t`The templates could not be loaded`} onRetry={() => void refetch()} isCompact />
        ) : (
          <LoadingState lines={2} />
        ))}
      {data && data.templates.length > 0 && (
        <ul className={styles.list}>
          {data.templates.map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <TemplateForm onClose={() => setAdding(false)} />}
      {data && !isAdding && data.templates.length < MAX_TEMPLATES && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setAdding(true)}>
            <Trans>Create a template</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

function TemplateCard({ template }: { template: Template }) {
  const { t } = useLingui()
  const [isChanging, setChanging] = useState(false)
  const remove = useApiMutation(templateApi.remove, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: [templateApi.list],
  })
  if (isChanging) return <TemplateForm template={template} onClose={() => setChanging(false)} />
  const { id, name, milestones } = template
  const confirmRemoval = async () => {
    const message = t`Milestones created from it are kept.`
    if (await confirm({ title: t`Delete "${name}"?`, message, confirmLabel: t`Delete`, isDangerous: true }))
      remove.mutate({ params: { id } })
  }
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.rowHead}>
        <h3 className={styles.title}>{name}</h3>
        <MoreMenu label={t`More actions for ${name}`}>
          <button type="button" onClick={() => setChanging(true)}>
            <Trans>Change</Trans>
          </button>
          <button
            type="button"
            data-danger
            aria-disabled={remove.isPending || undefined}
            onClick={() => void confirmRemoval()}
          >
            <Trans>Delete</Trans>
          </button>
        </MoreMenu>
      </div>
      <ol className={styles.line}>
        {milestones.map(({ title, after_days: days }) => (
          <li key={`${days} ${title}`} className={styles.point}>
            <span>{title}</span>
            <span className={styles.soft}>
              <Plural value={days} one="After # day" other="After # days" />
            </span>
          </li>
        ))}
      </ol>
    </article>
  )
}
