import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, type LoaderFunctionArgs, RouterProvider } from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import { FRAME } from '#app/frame.ts'
import { NAV } from '#app/menus.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { siteApi } from '#features/base/site/site.contract.ts'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import { Organisation } from '#shared/organisation.ts'
import type { ActorFacts } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { registerCommonCalls } from '#web/frame.ts'
import { loadLanguage, PageProvider } from '#web/i18n.tsx'
import { currentDialog } from '#web/kit/dialogs.tsx'
import { KitProvider } from '#web/kit/kit-provider.tsx'
import { closeToast, toastStore } from '#web/kit/toast.ts'
import { registerFeatureDashboardCalls } from '#app/dashboard-calls.ts'
import { registerNav } from '#web/nav.ts'
import { callText, completeBrowser, showAddress } from './happy-browser.ts'
import { sampleAnswer } from './samples.ts'

// Screens without a browser: what a page says when its calls are refused. Their test files run in happy-dom.

configure({ asyncUtilTimeout: 15_000 })
registerCommonCalls(FRAME)
registerNav(NAV)
registerFeatureDashboardCalls()

/** What a page exports. */
type Page = { default: ComponentType; clientLoader?: unknown }

/** What a call is answered: by its method and address. */
type Answer = { to: RegExp; with: () => Response | Promise<Response> }

type Place = {
  /** Where the page stands in `src/app/routes.ts`. */
  path: string
  /** What the browser shows, where that is more than the path. */
  address?: string
  /** Who is signed in; no one when it is left out. */
  as?: Role
  /** What else is known of them, such as further roles. */
  me?: { roles?: readonly Role[]; facts?: Partial<ActorFacts>; time_zone?: string; is_verified?: boolean }
  /** Those calls that are answered. */
  answers?: readonly Answer[]
}

/** Calls of this endpoint are answered with a sample of its contract, changed like this. */
export const answer = <E extends Endpoint>(
  endpoint: E,
  change: (sample: OutputOf<E>) => OutputOf<E> = (sample) => sample,
): Answer => ({
  to: new RegExp(`^${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`),
  with: () => Response.json(change(sampleAnswer(endpoint))),
})

/** A refusal without a word that could be shown. */
export const refusal = (): Response => Response.json({ code: 'invalid' }, { status: 422 })

/** The id of the person who is signed in. */
export const PERSON = 7

const personIn = (
  role: Role,
  { roles = [role], facts, time_zone: zone, is_verified: isVerified }: Place['me'] = {},
): OutputOf<typeof sessionApi.me> => ({
  ...sampleAnswer(sessionApi.me),
  id: PERSON,
  role,
  roles: [...roles],
  email: 'amina@example.test',
  phone_number: '+250788123456',
  language: null,
  time_zone: zone ?? null,
  ...(isVerified !== undefined && { is_verified: isVerified }),
  needs_factor: false,
  facts: {
    mentor_id: null,
    can_create_course: false,
    can_create_quiz: false,
    employee_id: null,
    has_factor: false,
    is_program_member: false,
    ...facts,
  },
})

/** Opens a page in happy-dom. Every call but those that are answered here is refused. */
export async function openPage(page: Page, { path, address = path, as, me, answers = [] }: Place): Promise<void> {
  const respond = async (url: string, { method = 'GET' }: RequestInit = {}) =>
    (answers.find(({ to }) => to.test(`${method} ${url}`))?.with ?? refusal)()
  vi.stubGlobal('fetch', vi.fn(respond))
  completeBrowser()
  showAddress(address)
  // What a page has set for later must not run in the next file of this process, which may be without a window. What it
  // has set by a clock that stands, never runs.
  const timers = vi.isFakeTimers() ? undefined : vi.spyOn(globalThis, 'setTimeout')
  const cache = browserQueryClient()
  cache.clear()
  const know = <E extends Endpoint>(endpoint: E, answered: OutputOf<E>) =>
    cache.setQueryData([endpoint.name, {}], answered)
  know(siteApi.get, { ...sampleAnswer(siteApi.get), organisation: Organisation.parse({}), base_url: location.origin })
  if (as) {
    know(sessionApi.me, personIn(as, me))
    document.documentElement.setAttribute('data-signed-in', '')
    document.cookie = `user=${encodeURIComponent(JSON.stringify({ id: PERSON, role: as }))}`
  }
  const load = page.clientLoader as ((args: LoaderFunctionArgs) => unknown) | undefined
  const router = createMemoryRouter(
    [{ path, Component: page.default, loader: (args) => load?.(args) ?? null, HydrateFallback: () => null }],
    { initialEntries: [address] },
  )
  const i18n = await loadLanguage('en')
  render(
    <PageProvider i18n={i18n} styleNonce="">
      <QueryClientProvider client={cache}>
        <KitProvider>
          <RouterProvider router={router} />
        </KitProvider>
      </QueryClientProvider>
    </PageProvider>,
  )
  onTestFinished(() => {
    cleanup()
    for (let dialog = currentDialog(); dialog; dialog = currentDialog()) dialog.answer(false)
    for (const { value } of timers?.mock.results ?? []) clearTimeout(value as NodeJS.Timeout)
    timers?.mockRestore()
    for (const { id } of toastStore.get()) closeToast(id, 'closed')
    document.documentElement.removeAttribute('data-signed-in')
    document.cookie = 'user=; max-age=0'
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** What the page has asked the server to change. */
export const sentWrites = (): string[] =>
  vi
    .mocked(fetch)
    .mock.calls.map(callText)
    .filter((call) => !call.startsWith('GET '))

/** Waits until the page or a message says this. */
export async function expectText(text: string | RegExp): Promise<void> {
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
}

const beginning = (label: string | RegExp): RegExp => (typeof label === 'string' ? new RegExp(`^${label}`) : label)

/** The field with this label, or one that begins so. */
export const field = (label: string | RegExp): Promise<HTMLInputElement> =>
  screen.findByLabelText<HTMLInputElement>(beginning(label), { selector: 'input, textarea, select' })

/** Types into fields, by their labels. */
export async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) fireEvent.change(await field(label), { target: { value } })
}

/** Presses a button, or follows a link. */
export async function press(name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  const [first] = await screen.findAllByRole(role, { name })
  if (first) fireEvent.click(first)
}

/** What could not be read can be read again. */
export async function expectRetry(): Promise<void> {
  expect((await screen.findAllByRole('button', { name: 'Retry' })).length).toBeGreaterThan(0)
}

type FilePlace = Omit<Place, 'address'> & {
  file: Endpoint
  /** Of the address and of the call; none for a list that is always the same. */
  query?: string
  /** What paths of the page and of the call name. */
  params?: Record<string, string>
}

/** A page saves its list as a file: by this call, narrowed and ordered as its address says. */
export async function expectFile(
  page: Page,
  { file, query, params = {}, answers = [], ...place }: FilePlace,
): Promise<void> {
  const addressOf = (path: string): string =>
    path.replaceAll(/:(\w+)/g, (whole, name: string) => params[name] ?? whole) + (query ? `?${query}` : '')
  const asked = `${file.method} ${addressOf(file.path)}`
  const to = new RegExp(`^${asked.replaceAll(/[.?]/g, String.raw`\$&`)}$`)
  // A refusal with a text of its own shows which call was made.
  const refused = () => Response.json({ code: 'invalid', message: asked }, { status: 422 })
  await openPage(page, { ...place, address: addressOf(place.path), answers: [{ to, with: refused }, ...answers] })
  await press('Export CSV')
  await expectText(asked)
}
