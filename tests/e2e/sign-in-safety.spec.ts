import { TOTP } from 'otpauth'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'
import { signInWithCode } from './start/sign-in.ts'

const PASSWORD = 'unlock-potential-2026'
const PLACE = '/dashboard/profile/sign-in-safety'

/** A phone in the browser that keeps passkeys and always finds the right finger. */
async function withPhone(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** A call of the page itself. */
const call = (page: Page, method: string, url: string, body: object): Promise<number> =>
  page.evaluate(
    ([how, where, text]) =>
      fetch(where, { method: how, headers: { 'content-type': 'application/json' }, body: text }).then(
        ({ status }) => status,
      ),
    [method, url, JSON.stringify(body)] as const,
  )

async function looksRight(page: Page, where: string): Promise<void> {
  expect.soft(await axeProblems(page), where).toEqual([])
  expect.soft(await sidewaysScroll(page), where).toBeLessThanOrEqual(0)
}

/** Answers the dialog that asks for the password. */
async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await settled(page)
}

/** The password, as far as the second step. */
async function givePassword(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
}

test(
  'on a phone: an app is set up and signs in; so do a passkey, alone too, and a recovery code',
  { tag: '@ci' },
  async ({ visit, app }) => {
    const email = 'wanjiku.safe@mbuyu.test'
    const page = await visit({ size: 'small' })
    await withPhone(page)
    await page.goto('/sign-in')
    const person = { name: 'Wanjiku Njoroge', email, phone_number: '+254712000999', role: 'student' }
    const account = { ...person, password: PASSWORD, password_confirmation: PASSWORD }
    expect(await call(page, 'POST', '/api/register', account)).toBe(201)
    await page.goto('/dashboard/profile')
    await settled(page)
    await page.getByRole('link', { name: 'Set up a second step' }).click()
    await page.getByRole('button', { name: 'Set up an app' }).click()
    await confirm(page, 'Continue')
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await looksRight(page, 'setting up an app')
    const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
    const shown = new TOTP({ secret })
    await page.getByLabel('Code from the app').fill(shown.generate())
    await page.getByRole('button', { name: 'Confirm' }).click()
    const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [recovery = ''] = await codes.allInnerTexts()
    await looksRight(page, 'recovery codes')
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByLabel('Name of the new passkey').fill('My phone')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await confirm(page, 'Continue')
    await expect(page.getByRole('listitem').filter({ hasText: 'My phone' })).toBeVisible()

    await signOut(page)
    await givePassword(page, email)
    await looksRight(page, 'second step')
    // One step ahead: the code that set the app up is used up.
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
    await page.keyboard.type(shown.generate({ timestamp: Date.now() + 30_000 }))
    await expect(page).toHaveURL(/\/dashboard/)

    await signOut(page)
    await givePassword(page, email)
    await page.reload()
    await settled(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(/\/dashboard/)

    await signOut(page)
    await givePassword(page, email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recovery)
    await page.getByRole('button', { name: 'Verify Code' }).click()
    await expect(page).toHaveURL(/\/dashboard/)

    // Anyone who is signed out on another device is led to the sign-in page at once.
    await settled(page)
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    await fetch(`${app.url}/api/logout`, { method: 'POST', headers, body: '{}' })
    await page.waitForURL(/\/sign-in/)
  },
)

test(
  'whose role needs a second step is led to it after signing in, and opens nothing else before',
  { tag: '@deep' },
  async ({ visit, app }) => {
    const admin = await visit({ as: 'admin' })
    await admin.goto('/dashboard')
    const others = { admin: false, hr: false, accountant: false, manager: false, mentor: false, employee: false }
    const save = (teacher: boolean) =>
      call(admin, 'PUT', '/api/settings/factor.requiredOf', {
        value: { ...others, teacher },
        current_password: PASSWORD,
      })
    expect(await save(true)).toBe(200)
    const [name, email] = ['Akinyi Otieno', 'akinyi.otieno@mbuyu.test']
    expect(await call(admin, 'POST', '/api/users', { name, email, role: 'teacher' })).toBe(201)
    const token = /#([\w-]+)/.exec((await app.nextMail(email, 0)).text)?.[1] ?? ''
    const page = await visit()
    await withPhone(page)
    await page.goto('/sign-in')
    const chosen = { token, password: PASSWORD, password_confirmation: PASSWORD }
    expect(await call(page, 'POST', '/api/reset-password', chosen)).toBe(200)
    await signInWithCode(page, app, { email, password: PASSWORD })
    await expect(page).toHaveURL(PLACE)
    await expect(page.getByText('Set up a second step first')).toBeVisible()
    await page.goto('/dashboard/courses')
    await expect(page).toHaveURL(PLACE)
    await settled(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await confirm(page, 'Continue')
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('navigation', { name: 'Dashboard menu' })).toBeVisible()

    // An administrator sees it, and takes it away from a person who has lost it.
    await admin.goto('/dashboard/users?search=Akinyi')
    await settled(admin)
    await admin.getByRole('button', { name: `Remove ${name}’s second step` }).click()
    await confirm(admin, 'Remove')
    await expect(admin.getByRole('button', { name: `Remove ${name}’s second step` })).toBeHidden()
    expect(await save(false)).toBe(200)
  },
)
