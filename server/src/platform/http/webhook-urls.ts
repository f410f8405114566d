/** Payment providers call below this path, each at its own name. */
export const WEBHOOKS_PATH = '/api/webhooks';

export function isWebhookUrl(url: string): boolean {
  return url.startsWith(`${WEBHOOKS_PATH}/`);
}
