import { readPeriod } from '#server/period.ts'
import { coursesForMail } from '../course-report/course-report.service.ts'
import { countRunning, ofAll } from '../figures/figures.data.ts'
import { figuresForMail, readFigures, silentBefore } from '../figures/figures.service.ts'
import { learnersForMail } from '../learner-report/learner-report.service.ts'
import type { MailedReport } from '../saved-view/saved-view.service.ts'
import { teachersForMail } from '../teacher-report/teacher-report.service.ts'

/** The academic report as a mail: what its tab shows, with the period before. */
export const academicMail: MailedReport = {
  name: 'academic',
  path: '/dashboard/academic-reports',
  async figures(db, chosen, search, now) {
    const read = await readPeriod(db, chosen, now)
    switch (search.get('tab') ?? '') {
      case 'courses':
        return coursesForMail(db, read, search, now)
      case 'students':
        return learnersForMail(db, read, search, now)
      case 'teachers':
        return teachersForMail(db, read, search, now)
      default: {
        const running = await countRunning(db, ofAll, silentBefore(now))
        return figuresForMail({ ...(await readFigures(db, ofAll, read)), running })
      }
    }
  },
}
