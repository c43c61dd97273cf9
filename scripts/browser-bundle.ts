/**
 * What every screen needs, what the public pages need, what every page behind sign-in needs and what learners' pages
 * need, in one file each: on a slow connection a first visit costs round trips, and fifty small files cost eight of them.
 */
export const CHUNKS = [
  {
    name: 'vendor',
    // Reading several calls at once is for lists of staff only.
    test: /rolldown[/:]runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack(?!.*\/(queriesObserver|useQueries)\.)|@lingui|zod)\//,
    priority: 5,
  },
  {
    name: 'base',
    test: /src\/(root\.|app\/frame\.|web\/page-number\.|shared\/(?!text-beginning|calendar|currency|flag|folded|html|link-fields|months|moves|plain-notation|period|person-fields|phone-payment-failures|pictures-in-values|quiz-marks|search-words|preview-role|setting|slug|table-import|time-zone|video-type|weekdays|weighted-result)|features\/\w+\/(site\/\w+\.contract|support\/\w+\.policy|account\/session\/session\.contract|(course|enrollment|mentor)\/\w+\.(contract|policy)|course\/ui\/level-name|learning\/ui\/lesson-address|account\/ui\/signed-in|site\/ui\/(use-site|page-head))|web\/(frame\.|theme\/\w+\.css|art\/(?!hero-3|feature|guide)|api\/(?!ask-as-role|dashboard-calls|preview-as-role|letter-kinds|send-files|speed-text|upload-state|live|use-(live|me|organisation|outbox)|page-data|download|outbox|person-by-cookie)|i18n|kit\/(icons|avatar|stars|states|button|input|toast\.ts|picture-card|card-grid|back-to-top|data-saver|language-links|track|percent|use-kept-offline-text|lazy-part)))/,
    priority: 4,
  },
  {
    name: 'frame',
    test: /src\/web\/kit\/(leave-guard|dialogs\.tsx|use-mounted)/,
    priority: 4,
  },
  {
    // Messages, which any page can show, and the presses that they and lists hear of.
    name: 'toasts',
    test: /src\/web\/kit\/(press|toaster)/,
    priority: 4,
  },
  {
    // Behind sign-in, lessons too: who it is, what a page reads first, times, and how far a learner is.
    name: 'session',
    test: /src\/(app\/dashboard-calls|features\/\w+\/(admin\/(waiting\/waiting\.contract|ui\/waiting-reads)|progress\/progress\.contract|learning\/ui\/(lesson-list|progress-bar|current-course)|certificate\/ui\/(certificate-link|open-certificate)|enrollment\/ui\/enrollment-status)|web\/(api\/(use-me|use-organisation|page-data|dashboard-calls)|kit\/(list-(place|state|views)|use-date-text|role-name|dashboard-icons|link-card|status-badge))|shared\/calendar\.)/,
    priority: 2,
  },
  {
    // What is around every page of the dashboard: the menus, what is live beside them, frames; and the home of everybody.
    name: 'dashboard',
    test: /node_modules\/@mantine\/core\/esm\/components\/Kbd\/|src\/(web\/(nav|api\/(live|use-live)|layouts\/(dashboard|palette-button|palette\.module|menu-icons|sidebar\.module|verify-banner)|kit\/(icon-badge|badge-text|page-header|in-order|route-progress|use-now|kit\.css|(panel|entry-list|note|page)\.module))|app\/(menus|pages)\.|features\/\w+\/((chat|donation|setting)\/\w+\.policy|notification\/(notification\.(contract|policy)|ui\/notification-bell)|chat\/(chat\.contract|ui\/messages-button)|privacy\/ui\/(new-text-versions|privacy\.module)|announcement\/(announcement\.contract|ui\/(valid-days|announcements\.module))|admin\/ui\/(sent-requests-strip|dashboard-home\.module|waiting-links)|list-view\/list-view\.contract))/,
    priority: 2,
  },
  {
    // Of features that have public pages as well as pages in the menus.
    name: 'policies',
    test: /src\/features\/\w+\/(event|job|portfolio|user|site-text)\/[\w-]+\.policy/,
    priority: 3,
  },
  {
    // Behind sign-in, and on public pages on which somebody checks a certificate or a card, or sends something.
    name: 'enrollments',
    test: /src\/(shared\/moves|web\/api\/(outbox\.ts|person-by-cookie)|features\/\w+\/(undo\/undo\.(contract|policy)|learning\/\w+\.contract|certificate\/\w+\.(contract|policy)|membership\/\w+\.policy|mentor\/applicant\/\w+\.policy|support\/support\.contract))/,
    priority: 3,
  },
  {
    name: 'outbox',
    test: /src\/web\/(api\/(letter-kinds|outbox-|use-outbox)|kit\/(use-kept-form|kept-form-note))/,
    priority: 2,
  },
  {
    // What learners have sent without a connection.
    name: 'unsent',
    test: /src\/features\/\w+\/(learning\/ui\/(use-)?unsent-progress|learning\/ui\/unsent-notice|enrollment\/ui\/(unsent-request|use-request-outcomes|request-sender|stale-reads|enroll-draft))/,
    priority: 1,
  },
  {
    name: 'public',
    test: /src\/(shared\/text-beginning|web\/kit\/(prose\.module|page-number-links))|src\/features\/\w+\/(site\/ui\/(card-picture|list-page|site|social)|home\/ui\/(home\/certification|top-bar|site-(header|footer)|site-search|public-layout\.page|values\.ts|page-problem)|subscriber\/ui\/subscribe-box|mentor\/ui\/(mentor-card|expertise-area-names)|course\/ui\/(catalogue-problem|catalogue\.module|course-(card|grid|rating))|enrollment\/ui\/(enroll-(button|state)|use-enrolling))/,
    priority: 1,
  },
  {
    // Of posts as well as events.
    name: 'likes',
    test: /src\/features\/\w+\/site\/ui\/like-control/,
    priority: 1,
  },
  {
    name: 'course-detail',
    test: /src\/features\/\w+\/(course\/ui\/(course-(detail|enroll-card|lessons|head|missing)|split-description)|review\/(public-review\/public-review\.contract|ui\/(review-reads|review-area|course-reviews\.module))|enrollment\/ui\/use-open-from-address)/,
    priority: 1,
  },
  {
    name: 'near',
    test: /src\/web\/kit\/use-when-near/,
    priority: 2,
  },
  {
    // Only where something is chosen by typing.
    name: 'words',
    test: /src\/(shared\/folded|web\/kit\/filter-by-words)/,
    priority: 2,
  },
  {
    name: 'fields',
    test: /src\/(shared\/person-fields|features\/\w+\/upload\/upload\.contract)/,
    priority: 3,
  },
  {
    name: 'blog',
    test: /src\/features\/\w+\/blog\/(blog\.contract|ui\/(blog\.module|post-(card|day)|blog-(address|problem)))/,
    priority: 1,
  },
  {
    name: 'blog-list',
    test: /src\/features\/\w+\/blog\/ui\/(blog-filter|blog-(posts|search-and-tags))/,
    priority: 1,
  },
  {
    name: 'events',
    test: /src\/features\/\w+\/event\/(event\.contract|(calendar|registration)\/\w+\.contract|ui\/(event-(facts|labels)|events\.module|event-like-button))/,
    priority: 1,
  },
  {
    name: 'career',
    test: /src\/(features\/\w+\/(job\/(job\.contract|ui\/(job\.module|job-(facts|labels)|skill-names))|portfolio\/portfolio\.contract))/,
    priority: 1,
  },
  {
    name: 'home',
    test: /src\/(web\/(kit\/(slider|use-slider)|art\/(hero-3|feature|guide))|features\/\w+\/home\/ui\/home(?!\/no-such))/,
    priority: 0,
  },
  {
    name: 'forms',
    test: /node_modules\/(klona|fast-deep-equal|@mantine\/form)\/|src\/(web\/kit\/(form-frame|form-icons|field|submit-button|use-api-form)|features\/\w+\/account\/ui\/account-(page-card|layout))/,
    priority: 4,
  },
  {
    name: 'account',
    test: /src\/features\/\w+\/(account\/(account\.contract|ui\/(email-field|purpose-line|return-path|code-step\.module)))/,
    priority: 1,
  },
  {
    name: 'files',
    test: /src\/web\/kit\/(file-field|file-check|upload-progress)/,
    priority: 1,
  },
  {
    name: 'table',
    test: /node_modules\/@tanstack\/|src\/(web\/kit\/(table-(?!import)|list-(keys\.|tools)|more-menu|undo-button|decision-buttons|cells|record-(link|person)|record\.module|details-button|use-decision\.)|features\/\w+\/(history\/history|department\/department)\.contract)/,
    priority: 1,
  },
  {
    // The control in the header of employees, and what it opens.
    name: 'attendance',
    test: /src\/features\/\w+\/attendance\/(attendance\.contract|day\/day\.contract|ui\/(attendance-(control|words|badge)|recorded-times|punches|use-organisation-clock|unsent-attendance))/,
    priority: 1,
  },
  {
    name: 'programs',
    test: /src\/features\/\w+\/program\/(catalogue\/(catalogue\.contract|ui\/(catalogue\.module|program-price))|ui\/program-words)/,
    priority: 2,
  },
  {
    name: 'currency',
    test: /src\/shared\/currency/,
    priority: 2,
  },
  {
    name: 'money',
    test: /src\/features\/\w+\/(payment\/ui\/(use-money-text|order-stat|stale-reads)|price\/(price\.contract|ui\/price-text))/,
    priority: 1,
  },
  {
    name: 'permission',
    test: /src\/features\/\w+\/permission-request\/(permission-request\.contract|ui\/permission-(words|request\.module))/,
    priority: 2,
  },
  {
    // Columns and decisions of what is decided in its list and on the homes of staff.
    name: 'decisions',
    test: /src\/features\/\w+\/(enrollment\/ui\/(enrollment-columns|use-enrollment-decisions))/,
    priority: 1,
  },
  {
    // What waits on the homes of staff. That of mentors and of those who pay needs what public pages need, too.
    name: 'queues',
    test: /src\/(web\/kit\/(decision-queue-rows|use-decision-queue)|features\/\w+\/(admin\/ui\/waiting-work|[\w-]+\/ui\/(?!sessions-|payments-|statements-)[\w-]+-to-decide))/,
    priority: 0,
  },
  {
    name: 'charts',
    test: /src\/web\/kit\/(chart-frame|column-chart|column-steps|stat-card)/,
    priority: 0,
  },
  {
    name: 'leave',
    test: /src\/features\/\w+\/(leave\/(leave[\w-]*\.contract|balance\/balance\.contract|ui\/(leave-(words|columns)|leave\.module|use-leave-decisions))|holiday\/holiday\.contract)/,
    priority: 1,
  },
  {
    // What the frame of the dashboard and the home of a learner do without: controls of lists and forms.
    name: 'controls',
    test: /@mantine\/core\/esm\/components\/(Alert|Button|CloseButton|Group|Input|InputBase|NativeSelect|Pagination|SimpleGrid|Stack|Tabs|Text|TextInput)\/|@mantine\/hooks\/esm\/(use-merged-ref|use-window-event)\/|src\/web\/kit\/(mantine-controls|tabs\.module)/,
    priority: 2,
  },
  {
    name: 'kit',
    test: /node_modules\/(clsx|@mantine\/(core\/esm\/(core|components\/(Loader|ActionIcon|Transition|UnstyledButton))|hooks\/esm\/use-uncontrolled))\/|src\/web\/(theme\/theme|kit\/(kit-provider|mantine-styles))/,
    priority: 3,
  },
]

/**
 * What describes calls and fields without doing anything: a page leaves out the descriptions that it does not use. `z.config`
 * does something, so `shared/endpoint.ts` imports it by its name. The names hold for every script of the build, packages
 * too: no name may stand here that a package gives to a variable (`text` did, and a pasted text was lost).
 */
export const PURE = [
  'z',
  'endpoint',
  'policy',
  'moves',
  'idField',
  'sortedBy',
  'courseRowWithLessons',
  'requiredText',
  'tidy',
  'emailChecks',
  'emailField',
  'phoneField',
]
