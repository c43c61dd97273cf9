import { readPeriod } from '#server/period.ts'
import { mailedCourses } from '../course-report/course-report.service.ts'
import { countRunning, ofAll } from '../figures/figures.data.ts'
import { mailedFigures, readFigures, silentBefore } from '../figures/figures.service.ts'
import { mailedLearners } from '../learner-report/learner-report.service.ts'
import type { MailedReport } from '../saved-view/saved-view.service.ts'
import { mailedTeachers } from '../teacher-report/teacher-report.service.ts'

/** The academic report as a mail: what its tab shows, with the period before. */
export const academicMail: MailedReport = {
  name: 'academic',
  path: '/dashboard/academic-reports',
  async figures(db, span, search, now) {
    const read = await readPeriod(db, { period: 'custom', ...span }, now)
    switch (search.get('tab') ?? '') {
      case 'courses':
        return mailedCourses(db, read, search, now)
      case 'students':
        return mailedLearners(db, read, search, now)
      case 'teachers':
        return mailedTeachers(db, read, search, now)
      default: {
        const running = await countRunning(db, ofAll, silentBefore(now))
        return mailedFigures({ ...(await readFigures(db, ofAll, read)), running })
      }
    }
  },
}
