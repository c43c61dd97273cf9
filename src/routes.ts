/** The map of every screen: the router looks for it here. */
export { default } from './app/routes.ts'
