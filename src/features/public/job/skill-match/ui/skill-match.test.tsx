// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/screen.tsx'
import { SkillMatch } from './skill-match.tsx'

const DATA = { id: 4, title: 'Spreadsheets for Small Business' }
const SQL = { id: 5, title: 'First Steps in SQL' }

function Match() {
  return (
    <SkillMatch
      skills={[
        { name: 'Data analysis', is_held: false, course: DATA },
        { name: 'SQL', is_held: false, course: SQL },
        { name: 'Spreadsheets', is_held: false, course: DATA },
        { name: 'Poetry', is_held: false, course: null },
        { name: 'Python', is_held: true, course: null },
      ]}
    />
  )
}

test('a course that teaches several skills of a job stands once, with all of them', async () => {
  await openPage({ default: Match }, { path: '/career/:id', address: '/career/3' })
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `Data analysis, Spreadsheets ${DATA.title}`,
    `SQL ${SQL.title}`,
  ])
})
