// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { capstoneApi } from '#features/mentorship/program-member/capstone/capstone.contract.ts'
import { cohortApi } from '../cohort/cohort.contract.ts'
import { memberApi } from '#features/mentorship/program-member/program-member.contract.ts'
import { programApi } from '../program.contract.ts'
import { MemberTable } from '#features/mentorship/program-member/ui/member-table.tsx'
import * as capstones from '#features/mentorship/program-member/capstone/ui/program-capstones.page.tsx'
import * as programs from './program-list.page.tsx'

test('the programs are saved as a file', async () => {
  await expectFile(programs, {
    path: '/dashboard/programs',
    as: 'admin',
    answers: [answer(programApi.list)],
    file: programApi.export,
    query: 'status=draft',
  })
})

test('the members of a program are saved as a file', async () => {
  const members = { default: () => <MemberTable programId={4} /> }
  await expectFile(members, {
    path: '/dashboard/programs/4',
    as: 'admin',
    answers: [answer(memberApi.list), answer(cohortApi.list)],
    file: memberApi.export,
    query: 'program_id=4&status=left&cohort_id=5',
  })
})

test('the capstones of a program are saved as a file', async () => {
  await expectFile(capstones, {
    path: '/dashboard/mentor-programs/:id/capstones',
    params: { id: '4' },
    as: 'mentor',
    answers: [answer(capstoneApi.list)],
    file: capstoneApi.export,
    query: 'program_id=4&status=accepted',
  })
})
