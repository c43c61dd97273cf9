import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CloseIcon } from '#web/kit/icons.tsx'
import { moveItem, SortableList } from '#web/kit/sortable-list.tsx'
import { POINTS } from '../authoring.contract.ts'
import styles from './authoring.module.css'

type PointsFieldProps = {
  label: string
  /** The name of the field where a point is written. */
  addLabel: string
  placeholder: string
  points: readonly string[]
  onChange: (points: string[]) => void
  errorAt: (at: number) => ReactNode
}

/** A list of short points: added and removed one by one, moved by drag and by keyboard (spec 3 §5). */
export function BulletPointsField({ label, addLabel, placeholder, points, onChange, errorAt }: PointsFieldProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const point = text.trim()
  const add = () => {
    if (point === '' || points.length >= POINTS.most) return
    onChange([...points, point])
    setText('')
  }
  const leave = useRunAfterPress(add)
  return (
    <fieldset className={styles.points}>
      <legend>{label}</legend>
      <SortableList
        label={label}
        items={points}
        keyOf={(item, at) => `${points.slice(0, at).filter((other) => other === item).length}-${item}`}
        nameOf={(item) => item}
        onMove={(from, to) => onChange(moveItem(points, from, to))}
      >
        {(item, at) => (
          <div className={styles.point}>
            <span>
              {item}
              {errorAt(at) && <span className={styles.error}>{errorAt(at)}</span>}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t`Remove ${item}`}
              onClick={() => onChange(points.filter((_, other) => other !== at))}
            >
              <CloseIcon size={18} />
            </ActionIcon>
          </div>
        )}
      </SortableList>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          className={styles.grow}
          label={addLabel}
          placeholder={placeholder}
          value={text}
          maxLength={POINTS.letters}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" disabled={point === ''} aria-label={t`Add to ${label}`} onClick={add}>
          <Trans>Add</Trans>
        </Button>
      </Group>
    </fieldset>
  )
}

/**
 * Runs `act` after a field has lost focus, but only once the press that moved the focus is over: a new row would move
 * the pressed button away from under the finger. If the field unmounts first, `act` runs then.
 */
function useRunAfterPress(act: () => void): () => void {
  const [isLeft, setLeft] = useState(false)
  const finish = useEffectEvent(act)
  useEffect(() => {
    if (!isLeft) return
    const end = () => setTimeout(() => setLeft(false))
    const ends = ['mouseup', 'keyup'] as const
    for (const one of ends) addEventListener(one, end)
    return () => {
      for (const one of ends) removeEventListener(one, end)
      finish()
    }
  }, [isLeft])
  return () => setLeft(true)
}
