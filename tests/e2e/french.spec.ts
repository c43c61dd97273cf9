import { expect, settled, test } from './start/app-under-test.ts'

// That pages load the scripts of their language, and none twice, is proved with their budgets (budgets.spec.ts).

test('refusals are French: the rules that the browser checks and what the server answers', async ({ visit }) => {
  const page = await visit({ language: 'fr' })
  await page.goto('/sign-in')
  await settled(page)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('L’adresse e-mail est obligatoire').first()).toBeVisible()
  await page.getByLabel('E-mail').fill('nobody@example.test')
  await page.getByLabel('Mot de passe').first().fill('not this one')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  const refusal = page.getByText('La connexion a échoué. Vérifiez votre adresse e-mail et votre mot de passe.')
  await expect(refusal.first()).toBeVisible()
})

test('the dashboard is French, on page load and after navigation, and so are refusals', async ({ visit }) => {
  const page = await visit({ as: 'student', language: 'fr' })
  await page.goto('/dashboard/progress')
  await expect(page).toHaveTitle('Progression · Mbuyu')
  await page.getByRole('button', { name: 'Fixer mon objectif' }).click()
  await page.getByLabel('Minutes par semaine').fill('1')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Choisissez au moins 10 minutes')).toBeVisible()
  await page.getByLabel('Minutes par semaine').fill('60')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Objectif hebdomadaire enregistré')).toBeVisible()
  await page.goto('/')
  await settled(page)
  await page.getByRole('link', { name: 'Tableau de bord' }).first().click()
  await expect(page.getByRole('link', { name: 'Mes cours' }).first()).toBeVisible()
  await expect(page).toHaveTitle('Tableau de bord · Mbuyu')
})

test('the switch of the footer changes the language, with and without a script', async ({ visit }) => {
  for (const javaScript of [true, false]) {
    const page = await visit({ size: 'small', javaScript })
    await page.goto('/courses')
    if (javaScript) await settled(page)
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Français' }).click()
    await expect(page).toHaveURL(/\/courses$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cours')
    await page.getByRole('navigation', { name: 'Langue' }).getByRole('link', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses')
  }
})
