import { expect, type Page } from '@playwright/test'

/** Plays the last moment of the film on this page. */
export async function watchToTheEnd(page: Page): Promise<void> {
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThanOrEqual(1)
  await video.evaluate(async (one: HTMLVideoElement) => {
    one.muted = true
    await one.play()
    one.currentTime = one.duration - 0.3
  })
}
