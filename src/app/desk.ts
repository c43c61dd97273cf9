// What lists and long menus add to the dashboard: loaded together, because staff have both on most pages.
export { ListViewsMenu } from '#features/base/list-view/ui/list-views-menu.tsx'
export { LongMenu } from './long-menu.tsx'
