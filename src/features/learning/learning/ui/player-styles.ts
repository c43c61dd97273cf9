/** The elements of the player that write their own style into their shadow tree. */
const PARTS = [
  'media-controller',
  'media-control-bar',
  'media-gesture-receiver',
  'media-loading-indicator',
  'media-play-button',
  'media-time-range',
  'media-preview-thumbnail',
  'media-preview-time-display',
  'media-time-display',
  'media-tooltip',
  'media-volume-range',
]

type Templated = { getTemplateHTML?: (attributes: Record<string, string>) => string }

const prepared = new WeakSet<object>()

/**
 * Makes the player's styles comply with the page's policy: media-chrome writes `<style>` without a nonce, which
 * `style-src` refuses. Every class of the chain that has its own template gets one with the page's nonce.
 */
export function preparePlayerStyles(nonce: string): void {
  for (const name of PARTS) {
    let part: object | null = customElements.get(name) ?? null
    while (part && part !== HTMLElement && part !== Function.prototype) {
      if (Object.hasOwn(part, 'getTemplateHTML') && !prepared.has(part)) {
        prepared.add(part)
        const templated = part as Templated
        const original = templated.getTemplateHTML
        templated.getTemplateHTML = function (this: unknown, attributes) {
          return (original?.call(this, attributes) ?? '').replaceAll('<style>', `<style nonce="${nonce}">`)
        }
      }
      part = Object.getPrototypeOf(part)
    }
  }
}
