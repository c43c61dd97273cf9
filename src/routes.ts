import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

const page = (feature: string, name: string) => `features/${feature}/ui/${name}.page.tsx`

/** The map of every screen. */
export default [
  layout(page('site', 'public-layout'), [
    index(page('site', 'home')),
    route('home', page('site', 'home'), { id: 'home' }),
    route('courses', page('course', 'courses')),
    route('free-courses', page('course', 'free-courses')),
    route('paid-courses', page('course', 'paid-courses')),
    route('courses/:id', page('course', 'course')),
    route('verify/:code?', page('certificate', 'verify')),
    route('mentors', page('mentor', 'mentors')),
    route('mentor-details/:id', page('mentor', 'mentor-details')),
    route('mentorship', page('mentor', 'mentorship')),
    route('about', page('site', 'about')),
    route('values', page('site', 'values')),
    route('contact', page('site', 'contact')),
    route('terms', page('site', 'terms')),
    route('privacy', page('site', 'privacy')),
    route('guide', page('site', 'guide')),
    route('programs', page('site', 'programs')),
    route('mentorship-program', page('site', 'programs'), { id: 'mentorship-program' }),
    route('subscribe/confirm', 'features/site/subscriber/ui/subscribe-confirm.page.tsx'),
    route('modal-test', page('site', 'modal-test')),
    route('*', page('site', 'home'), { id: 'unknown' }),
  ]),
  layout(page('account', 'account-layout'), [
    route('sign-in', page('account', 'sign-in')),
    route('login', page('account', 'sign-in'), { id: 'login' }),
    route('sign-up', page('account', 'sign-up')),
    route('forgot-password', page('account', 'forgot-password')),
    route('reset-password', page('account', 'reset-password')),
  ]),
  route('dashboard/my-courses/:id/lessons/:video', page('learning', 'lesson')),
  layout('web/layouts/dashboard-layout.tsx', [
    ...prefix('dashboard', [
      index(page('admin', 'dashboard-home')),
      route('my-courses', page('learning', 'my-courses')),
      route('progress', page('learning/progress', 'progress')),
      route('certificates', page('certificate', 'certificates')),
      route('name-corrections', page('certificate', 'name-corrections')),
      route('profile', page('account', 'profile')),
      route('system-settings', page('setting', 'system-settings')),
      route('course-applications', page('enrollment', 'enrollment-list')),
      route('*', 'web/layouts/no-such-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig
