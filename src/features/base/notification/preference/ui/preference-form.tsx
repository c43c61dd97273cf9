import { Checkbox, NativeSelect, SimpleGrid } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '#web/api/use-me.ts'
import { translateText } from '#web/i18n.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import panel from '#web/kit/panel.module.css'
import { useApiForm } from '#web/kit/use-api-form.ts'
import {
  canBeNotifiedOf,
  KIND_LABELS,
  KINDS_WITHOUT_MAIL,
  preferenceApi,
  type Preferences,
} from '../preference.contract.ts'
import styles from './preference-form.module.css'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

const textOf = (hour: number | null): string => (hour === null ? '' : String(hour))
const hourOf = (text: string): number | null => (text === '' ? null : Number(text))

/** The choices about each kind, and the hours of a person. */
export function PreferenceForm({ preferences }: { preferences: Preferences }) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const form = useApiForm(preferenceApi.save, {
    initial: {
      kinds: preferences.kinds,
      digest_hour: String(preferences.digest_hour),
      quiet_from: textOf(preferences.quiet_from),
      quiet_until: textOf(preferences.quiet_until),
    },
    toInput: ({ kinds, ...hours }) => ({
      body: {
        kinds,
        digest_hour: Number(hours.digest_hour),
        quiet_from: hourOf(hours.quiet_from),
        quiet_until: hours.quiet_from === '' ? null : hourOf(hours.quiet_until),
      },
    }),
    keepsValues: true,
    success: ({ message }) => message,
    failure: t`The settings could not be saved`,
    refresh: [preferenceApi.get],
  })
  const modes = [
    { value: 'now', label: t`Email immediately` },
    { value: 'digest', label: t`In the daily email` },
    { value: 'off', label: t`No email` },
  ]
  const { kinds, quiet_from: from } = form.getValues()
  return (
    <FormShell form={form} submitLabel={<Trans>Save Changes</Trans>} sendingLabel={<Trans>Saving...</Trans>}>
      <section className={panel.panel} aria-labelledby="what-we-tell">
        <h2 id="what-we-tell" className={panel.title}>
          <Trans>What we notify you about</Trans>
        </h2>
        <ul className={styles.kinds}>
          {kinds.map(({ kind }, at) => {
            if (!canBeNotifiedOf(me, kind)) return null
            const name = translateText(i18n, KIND_LABELS[kind])
            return (
              <li key={kind} className={styles.kind}>
                <span className={styles.name}>{name}</span>
                <Checkbox
                  label={t`On the site`}
                  aria-label={t`On the site: ${name}`}
                  {...form.getInputProps(`kinds.${at}.in_app`, { type: 'checkbox' })}
                />
                <Checkbox
                  label={t`On my devices`}
                  aria-label={t`On my devices: ${name}`}
                  {...form.getInputProps(`kinds.${at}.push`, { type: 'checkbox' })}
                />
                {KINDS_WITHOUT_MAIL.includes(kind) ? (
                  <Trans>No emails</Trans>
                ) : (
                  <NativeSelect
                    aria-label={t`Email: ${name}`}
                    data={modes}
                    {...form.getInputProps(`kinds.${at}.mail`)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </section>
      <section className={panel.panel} aria-labelledby="when-we-write">
        <h2 id="when-we-write" className={panel.title}>
          <Trans>When we email you</Trans>
        </h2>
        <NativeSelect
          label={t`Time of the daily email`}
          description={t`In your time zone. You get no email on days without updates.`}
          data={HOURS}
          {...form.getInputProps('digest_hour')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <NativeSelect
            label={t`Quiet hours from`}
            description={t`Other emails wait until the quiet hours are over.`}
            data={[{ value: '', label: t`No quiet hours` }, ...HOURS]}
            {...form.getInputProps('quiet_from')}
          />
          {from !== '' && (
            <NativeSelect
              label={t`Quiet hours until`}
              description={t`Security emails are always sent immediately.`}
              data={[{ value: '', label: t`Choose an hour` }, ...HOURS]}
              {...form.getInputProps('quiet_until')}
            />
          )}
        </SimpleGrid>
      </section>
    </FormShell>
  )
}
