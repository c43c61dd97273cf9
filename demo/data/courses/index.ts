import type { CourseText } from '../types.ts'
import { aiLiteracy } from './ai.ts'
import { gitTeamwork } from './git.ts'
import { javascriptEssentials } from './javascript.ts'
import { linuxServers } from './linux.ts'
import { digitalMarketing } from './marketing.ts'
import { shopMoneyInFrench } from './money-french.ts'
import { mobileMoneyApis } from './mobile-money.ts'
import { pythonForData } from './python.ts'
import { phoneSafetyInFrench } from './safety-french.ts'
import { cyberSecurityBasics } from './security.ts'
import { spreadsheetsForBusiness } from './spreadsheets.ts'
import { sqlFirstSteps } from './sql.ts'
import { uxForLowBandwidth } from './ux.ts'
import { webBasics } from './web.ts'

/** All courses as written; demo/data/courses.ts adds the measured length of each clip. */
export const courseTexts: CourseText[] = [
  webBasics,
  javascriptEssentials,
  pythonForData,
  sqlFirstSteps,
  mobileMoneyApis,
  gitTeamwork,
  linuxServers,
  cyberSecurityBasics,
  uxForLowBandwidth,
  digitalMarketing,
  aiLiteracy,
  spreadsheetsForBusiness,
  shopMoneyInFrench,
  phoneSafetyInFrench,
]
