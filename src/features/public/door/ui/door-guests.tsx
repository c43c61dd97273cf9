import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hasWords } from '#web/kit/filter-by-words.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Door } from './use-door.ts'
import styles from './door.module.css'

/** More names are found by typing more letters. */
const SHOWN = 30

/** The list, to let people in by hand: the person who has forgotten the ticket says the name. */
export function DoorGuests({ door }: { door: Door }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const [typed, setTyped] = useState('')
  const found = door.guests.filter(({ name }) => hasWords(name, typed))
  return (
    <section className={styles.guests} aria-label={t`Guests`}>
      <TextInput
        label={t`Search by name`}
        type="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        autoComplete="off"
      />
      {found.length === 0 ? (
        <p className={styles.note}>
          <Trans>No one on the list has this name</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {found.slice(0, SHOWN).map((guest) => {
            const { id, name } = guest
            const since = door.inSince(guest)
            return (
              <li key={id}>
                <span>{name}</span>
                {since === null ? (
                  <Button size="sm" aria-label={t`Check in ${name}`} onClick={() => door.admit(guest, 'hand')}>
                    <Trans context="a guest of an event">Check in</Trans>
                  </Button>
                ) : (
                  <span className={styles.in}>
                    <Trans>Checked in at {instant(since, 'time')}</Trans>
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={t`Undo ${name}’s check-in`}
                      onClick={() => door.undo(guest)}
                    >
                      <Trans>Undo</Trans>
                    </Button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {found.length > SHOWN && (
        <p className={styles.note}>
          <Trans>There are more results. Type more of the name.</Trans>
        </p>
      )}
    </section>
  )
}
