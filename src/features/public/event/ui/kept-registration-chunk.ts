/** What the page of an event shows of a kept registration; the form loads it too, before the connection can be lost. */
export const loadKeptRegistration = () => import('./kept-registration.tsx')
