// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { field, fill, openPage } from '#tests/support/screen.tsx'
import { BulletPointsField } from './bullet-points-field.tsx'

function Step() {
  const [points, setPoints] = useState<string[]>([])
  const [isOver, setOver] = useState(false)
  return (
    <>
      {!isOver && (
        <BulletPointsField
          label="Requirements"
          addLabel="Add a requirement"
          placeholder=""
          points={points}
          onChange={setPoints}
          errorAt={() => null}
        />
      )}
      <button type="button" onClick={() => setOver(true)}>
        Next
      </button>
      <output aria-label="Points">{points.join(', ')}</output>
    </>
  )
}

const said = () => screen.getByRole('status', { name: 'Points' }).textContent

test('what is typed becomes a point when the press that leaves the field is over, not while the button is pressed', async () => {
  await openPage({ default: Step }, { path: '/' })
  await fill({ 'Add a requirement': 'A phone' })
  fireEvent.blur(await field('Add a requirement'))
  expect(said()).toBe('')
  fireEvent.mouseUp(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(said).toBe('A phone')
})

test('a step that is left with the press keeps what was typed', async () => {
  await openPage({ default: Step }, { path: '/' })
  await fill({ 'Add a requirement': 'A phone' })
  fireEvent.blur(await field('Add a requirement'))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(said).toBe('A phone')
})
