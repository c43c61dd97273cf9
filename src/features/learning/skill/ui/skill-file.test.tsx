// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { skillApi } from '../skill.contract.ts'
import { SkillDialog } from './skill-dialog.tsx'

test('the skills are saved as a file', async () => {
  await expectFile(
    { default: () => <SkillDialog onClose={() => undefined} /> },
    { path: '/dashboard/courses', as: 'hr', answers: [answer(skillApi.list)], file: skillApi.export },
  )
})
