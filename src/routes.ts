import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

const room = (name: string, page: string) => `features/${name}/ui/${page}.page.tsx`

/** The map of every screen. */
export default [
  layout(room('site', 'public-layout'), [
    index(room('site', 'home')),
    route('home', room('site', 'home'), { id: 'home' }),
    route('courses', room('course', 'courses')),
    route('free-courses', room('course', 'free-courses')),
    route('paid-courses', room('course', 'paid-courses')),
    route('courses/:id', room('course', 'course')),
    route('verify/:code?', room('enrollment/certificate', 'verify')),
    route('mentors', room('mentor', 'mentors')),
    route('mentor-details/:id', room('mentor', 'mentor-details')),
    route('mentorship', room('mentor', 'mentorship')),
    route('about', room('site', 'about')),
    route('values', room('site', 'values')),
    route('contact', room('site', 'contact')),
    route('terms', room('site', 'terms')),
    route('privacy', room('site', 'privacy')),
    route('guide', room('site', 'guide')),
    route('programs', room('site', 'programs')),
    route('mentorship-program', room('site', 'programs'), { id: 'mentorship-program' }),
    route('subscribe/confirm', 'features/site/subscriber/ui/subscribe-confirm.page.tsx'),
    route('modal-test', room('site', 'modal-test')),
    route('*', room('site', 'home'), { id: 'unknown' }),
  ]),
  layout('web/layouts/account-layout.tsx', [
    route('sign-in', room('account', 'sign-in')),
    route('login', room('account', 'sign-in'), { id: 'login' }),
    route('sign-up', room('account', 'sign-up')),
    route('forgot-password', room('account', 'forgot-password')),
    route('reset-password', room('account', 'reset-password')),
  ]),
  layout('web/layouts/dashboard-layout.tsx', [
    ...prefix('dashboard', [
      index(room('admin', 'dashboard-home')),
      route('my-courses', room('enrollment', 'my-courses')),
      route('progress', room('enrollment/progress', 'progress')),
      route('certificates', room('enrollment/certificate', 'certificates')),
      route('name-corrections', room('enrollment/certificate', 'name-corrections')),
      route('profile', room('account', 'profile')),
      route('course-applications', room('enrollment', 'enrollment-list')),
    ]),
  ]),
] satisfies RouteConfig
