/** Payment providers call below this path, each under its own name. */
export const WEBHOOKS_PATH = '/api/webhooks';

export function isWebhookUrl(url: string): boolean {
  return url.startsWith(`${WEBHOOKS_PATH}/`);
}
