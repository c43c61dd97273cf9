import type { Role } from '#shared/roles.ts'
import { expect, type Page, settled, test } from './start/app-under-test.ts'
import { ask } from './start/learner.ts'

// Texts of the specifications that no journey passes by; docs/specification.md lists all of them with their tests.

/** Several texts of one place are separated as in the lists of docs/specification. */
type Shown = readonly [address: string, ...texts: string[]]

/** All words of a page: those of closed menus, of empty fields and of choices, too. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('[placeholder], [aria-label], option')].flatMap((one) =>
      ['placeholder', 'aria-label', 'value'].map((name) => one.getAttribute(name) ?? ''),
    )
    const shown = document.body.cloneNode(true) as HTMLElement
    for (const one of shown.querySelectorAll('script, style')) one.remove()
    return [shown.textContent, ...fields].join('\n').replaceAll(/\s+/g, ' ').replaceAll('’', "'")
  })

async function expectTexts(page: Page, [address, ...all]: Shown): Promise<void> {
  const texts = all.flatMap((some) => some.split(' · '))
  const missing = async () => {
    const words = await wordsOf(page)
    return texts.filter((text) => !words.includes(text))
  }
  await expect.poll(missing, { message: address }).toEqual([])
}

/** Texts of public pages (spec 1 §2, §9; spec 2 §2; spec 3 §2), which stand there before any script has run. */
const PUBLIC: readonly Shown[] = [
  [
    '/',
    'Dashboard · Login · Sign Up · Unlocking Potential, Empowering Minds',
    'Learning · Free Courses · Premium Courses · My Learning',
    'Mentorship · Find a Mentor · Become a Mentor · Mentorship Program',
    'Insight · Blog · Projects · Career',
    'About us · Courses · Mentors · Career · Contact us',
    'Growth-Oriented · Empowerment · Creativity & Innovation · Community-Centric · Empathy and Care',
    'Apply Now · Join as a Mentor · Explore Courses · About · Mission · Vision · Job Application',
    'One-on-One Expert Guidance · Career and Personal Development Coaching',
    'Networking Opportunities with Industry Leaders · Learn More',
    'Our Professional Mentors · View Profile · View All Articles · Get Started Now',
    'Free · Premium',
  ],
  ['/about', 'Mission', 'Vision'],
  ['/sign-in', 'Email', 'Password', 'Sign In'],
  ['/sign-up', 'Full Name', 'Email', 'Phone Number', 'Password', 'Confirm Password'],
  ['/events', 'All Events', 'Upcoming', 'Past Events'],
  ['/mentors', 'Find Your Perfect Mentor', 'Connect with Mentor'],
  ['/programs', 'Server Management · Cyber Security · Apply for Mentorship'],
]

test('public pages', async ({ visit }) => {
  const page = await visit({ javaScript: false })
  for (const shown of PUBLIC) {
    await page.goto(shown[0])
    await expectTexts(page, shown)
  }
})

/** The figures of the specification, where someone vouches for them (ADR 7). */
const FIGURES: readonly Shown[] = [
  ['/', '4.9 · 1.8k', '4.8 · 1.5K'],
  ['/about', '9/10', '96%'],
  ['/programs', 'Tech Mentorship · 598+ · Certification Courses · 245+ · Skill Development · 475+'],
]

test('the showcase figures stand on public pages only where an admin shows them', async ({ visit }) => {
  const admin = await visit({ as: 'admin' })
  const page = await visit({ javaScript: false })
  await page.goto('/programs')
  expect(await wordsOf(page)).not.toContain('245+')
  const { settings } = await ask(admin, 'get', '/api/settings')
  const showcase = settings.find(({ key }: { key: string }) => key === 'site.showcase')
  const show = (is_shown: boolean) =>
    ask(admin, 'put', '/api/settings/site.showcase', { value: { ...showcase.value, is_shown } })
  await show(true)
  for (const shown of FIGURES) {
    await page.goto(shown[0])
    await expectTexts(page, shown)
  }
  await show(false)
})

/** The nth element of a list of cards is as wide as a view, with 30 px between two of them. */
const cardsPerView = (page: Page, slider: string) =>
  page
    .getByRole('region', { name: slider })
    .getByRole('list')
    .first()
    .evaluate((list) => {
      const gap = Number.parseFloat(getComputedStyle(list).columnGap)
      const card = list.firstElementChild?.getBoundingClientRect().width ?? 0
      return { gap, cards: Math.round((list.clientWidth + gap) / (card + gap)) }
    })

test('numbers of public pages (spec 1 §2, §9; spec 2 §2; spec 3 §2)', async ({ visit }) => {
  const page = await visit()
  await page.goto('/')
  await settled(page)
  // 1 card; from 640 px: 2, 1024 px: 3.
  for (const [width, cards] of [
    [639, 1],
    [640, 2],
    [1024, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    for (const slider of ['Our Professional Mentors', 'Testimonials'])
      expect.soft(await cardsPerView(page, slider), `${slider} at ${width} px`).toEqual({ gap: 30, cards })
  }
  const faces = page
    .locator('p', { hasText: /\d+ experts$/ })
    .locator('span')
    .first()
    .locator('> *')
  await expect.soft(faces, 'featured mentors').toHaveCount(3)

  await page.goto('/programs')
  const fields = page.locator('section', { has: page.getByRole('heading', { name: 'Choose your field' }) })
  await expect.soft(fields.getByRole('listitem'), 'learning categories').toHaveCount(10)

  await page.goto('/mentors')
  const lines = await page
    .locator('main article p, main li p')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).webkitLineClamp))
  expect.soft(lines, 'lines of a bio').toContain('3')
})

/** Choices of forms, by their values (spec 3 §9). */
const CHOICES: readonly Shown[] = [
  [
    '/programs',
    'high-school · bachelors · masters · phd · other · one-on-one · group · hybrid',
    'weekly · bi-weekly · monthly · zoom · teams · meet · other · short-term · medium-term · long-term',
  ],
  ['/become-a-mentor', 'bachelors · masters · phd · other · technology · business · design · marketing · education'],
  ['/career', 'Full-time · Part-time · Contract · Temporary · Internship · On-site · Remote · Hybrid · per month'],
]

test('choices of public forms, and what a new application begins with', async ({ visit }) => {
  const page = await visit()
  for (const shown of CHOICES) {
    await page.goto(shown[0])
    await settled(page)
    if (shown[0] === '/programs') {
      const form = page.locator('#apply')
      await form.scrollIntoViewIfNeeded()
      await expect(form.getByLabel('Mentorship style')).toHaveValue('one-on-one')
      await expect(form.getByLabel('Meeting frequency')).toHaveValue('weekly')
      await expect(form.getByLabel('Communication')).toHaveValue('zoom')
      await expect(form.getByLabel('Duration')).toHaveValue('short-term')
    }
    await expectTexts(page, shown)
  }
})

/** Texts of the dashboard (spec 2 §2; spec 3 §2), by who sees them. */
const DASHBOARD: Partial<Record<Role, readonly Shown[]>> = {
  hr: [
    // HR is Chukwuemeka Nwosu: the header has 10 characters of a name.
    ['/dashboard/employees', 'Chukwuemek…', 'Manage Courses', 'All Departments'],
    ['/dashboard/employees', 'All Status', 'Active', 'Inactive', 'On Leave', 'Terminated'],
    ['/dashboard/employees?employee=999999', 'No Employee Data', 'The employee details could not be found.', 'Close'],
    ['/dashboard/employees/new', 'Personal', 'Male', 'Female', 'Other', 'Single', 'Married', 'Divorced', 'Widowed'],
    [
      '/dashboard/analytics',
      'Select Employee · Last 3 Months · Last 6 Months · Last Year · Attendance Overview · Top 5 Performers',
      'Employee Ratings · Employee · Department · Rating · Total Reviews · Last Review · Recommendation',
    ],
    ['/dashboard/leaves', 'Assign Leave', 'Export'],
    ['/dashboard/my-courses', "You haven't enrolled in any courses yet.", 'All', 'Pending', 'Active', 'Completed'],
  ],
  admin: [
    ['/dashboard/users?role=admin', 'User', 'Role', 'Email', 'Phone', 'Status', 'Actions', 'Admin account'],
    ['/dashboard/courses', 'Course Management', 'All Levels', 'Beginner', 'Intermediate', 'Advanced'],
    [
      '/dashboard/course-applications?status=all',
      'Course Enrollments',
      'Student',
      'Course',
      'Status',
      'Progress',
      'Actions',
    ],
    ['/dashboard/jobs', 'All Jobs'],
    ['/dashboard/mentorship-applications', 'Mentorship Applications · All · Pending · Accepted · Denied · Completed'],
    ['/dashboard/financial-reports?view=publications', 'newspaper · magazine · brochure · flyer · other'],
  ],
  employee: [
    ['/dashboard/profile', 'Personal Information', 'Full Name', 'Email', 'Phone Number', 'Save Changes'],
    ['/dashboard/profile', 'Password Settings', 'Change Password', 'Annual Leave Used', 'Remaining'],
  ],
}

/** Lists of administrators in which nothing is found. */
const EMPTY: readonly Shown[] = [
  ['/dashboard/leaves', 'No leave requests found'],
  ['/dashboard/course-applications', 'No applications found.'],
  ['/dashboard/events/portfolio-evening-bring-one-project/registrations', 'No registrations found'],
]

test('the dashboard, by who sees it, and lists in which nothing is found', { tag: '@deep' }, async ({ visit }) => {
  test.slow()
  for (const [role, all] of Object.entries(DASHBOARD)) {
    const page = await visit({ as: role as Role })
    for (const shown of all) {
      await page.goto(shown[0])
      await settled(page)
      await expectTexts(page, shown)
    }
  }
  const page = await visit({ as: 'admin', size: 'small' })
  for (const shown of EMPTY) {
    await page.goto(shown[0])
    await settled(page)
    await page.getByRole('main').getByRole('searchbox').fill('nobody is called so')
    await expectTexts(page, shown)
  }
})

test('a completed course offers its certificate', async ({ visit }) => {
  const page = await visit({ as: 'student' })
  const { certificates } = (await (await page.request.get('/api/certificates')).json()) as {
    certificates: { enrollment_id: number | null; state: string }[]
  }
  const valid = certificates.find(({ enrollment_id: id, state }) => id !== null && state === 'valid')
  await page.goto(`/dashboard/my-courses?enrollment=${valid?.enrollment_id}`)
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Download Certificate' })).toBeVisible()
})
