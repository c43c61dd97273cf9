import { Button, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import panel from '#web/kit/panel.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import styles from '#features/mentorship/match/ui/match.module.css'
import { type Material, MATERIAL_NOTE, MATERIAL_TITLE, materialApi, MAX_MATERIALS } from '../material.contract.ts'
import { MaterialText } from './material-text.tsx'

const OWN = query(materialApi.list, {})

/** What the mentor who reads this shares with all mentees. */
export function MaterialsPanel() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(OWN)
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={panel.panel} aria-labelledby="materials">
      <h2 id="materials" className={panel.title}>
        <Trans>Shared materials</Trans>
      </h2>
      <p className={styles.soft}>
        <Trans>All your mentees see these on the mentorship page while the mentorship is active.</Trans>
      </p>
      {!data &&
        (isError ? (
          <ErrorState text={t`The materials could not be loaded`} onRetry={() => void refetch()} isCompact />
        ) : (
          <LoadingState lines={2} />
        ))}
      {data && data.materials.length > 0 && (
        <ul className={styles.list}>
          {data.materials.map((material) => (
            <li key={material.id}>
              <MaterialCard material={material} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <MaterialForm onClose={() => setAdding(false)} />}
      {data && !isAdding && data.materials.length < MAX_MATERIALS && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setAdding(true)}>
            <Trans>Share material</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

function MaterialCard({ material }: { material: Material }) {
  const { t } = useLingui()
  const [isChanging, setChanging] = useState(false)
  const remove = useApiMutation(materialApi.remove, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: [materialApi.list],
  })
  if (isChanging) return <MaterialForm material={material} onClose={() => setChanging(false)} />
  const { id, title } = material
  const confirmRemoval = async () => {
    if (await confirm({ title: t`Stop sharing "${title}"?`, confirmLabel: t`Delete`, isDangerous: true }))
      remove.mutate({ params: { id } })
  }
  return (
    <article className={styles.card} aria-label={title}>
      <MaterialText material={material} />
      <div className={styles.buttons}>
        <Button size="sm" variant="subtle" onClick={() => setChanging(true)}>
          <Trans>Change</Trans>
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="red"
          aria-disabled={remove.isPending || undefined}
          onClick={() => void confirmRemoval()}
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
    </article>
  )
}

type Values = { title: string; url: string; note: string }

/** The words of a material; without one, those of a new one. */
function MaterialForm({ material, onClose }: { material?: Material; onClose: () => void }) {
  const { t } = useLingui()
  const shared = {
    initial: { title: material?.title ?? '', url: material?.url ?? '', note: material?.note ?? '' },
    success: ({ message }: { message: string }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: [materialApi.list],
    onSuccess: onClose,
  }
  const creating = useApiForm<typeof materialApi.create, Values>(materialApi.create, {
    ...shared,
    toInput: (body) => ({ body }),
  })
  const changing = useApiForm<typeof materialApi.update, Values>(materialApi.update, {
    ...shared,
    toInput: (body) => ({ params: { id: material?.id ?? 0 }, body }),
  })
  const form = material ? changing : creating
  return (
    <FormShell form={form} submitLabel={<Trans>Save</Trans>} sendingLabel={<Trans>Saving...</Trans>} onCancel={onClose}>
      <TextInput
        label={t`Title`}
        required
        maxLength={MATERIAL_TITLE}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <TextInput label={t`Link`} required type="url" placeholder="https://" {...form.getInputProps('url')} />
      <Textarea
        label={t`Why it is useful`}
        autosize
        minRows={2}
        maxLength={MATERIAL_NOTE}
        {...form.getInputProps('note')}
      />
    </FormShell>
  )
}
