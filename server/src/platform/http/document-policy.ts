import { createHash } from 'node:crypto';

/**
 * The Content-Security-Policy of one document: only our own files, and of the inline elements only
 * those the build wrote, by their SHA-256. Widgets of a challenge provider are allowed where used.
 */
export function documentPolicy(html: string, widgetOrigin: string | undefined): string {
  const also = widgetOrigin === undefined ? '' : ` ${widgetOrigin}`;
  const scripts = hashes(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
  return [
    "default-src 'none'",
    `script-src 'self'${also}${scripts}`,
    `style-src 'self'${styles}`,
    "img-src 'self' data: https://cdn.discordapp.com",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src${also === '' ? " 'none'" : also}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function hashes(html: string, element: RegExp): string {
  const digests = [...html.matchAll(element)].map(([, content = '']) =>
    createHash('sha256').update(content).digest('base64'),
  );
  return [...new Set(digests)].map((digest) => ` 'sha256-${digest}'`).join('');
}
