import { createHash } from 'node:crypto';

/** Third-party origins that one document may load from, besides its own. */
export type PageSources = {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
  /** Targets of forms besides our own. */
  forms: readonly string[];
};

const nobody: PageSources = { scripts: [], frames: [], connections: [], forms: [] };

/**
 * The policy of a script, which binds it where it runs as a worker: it may compile WebAssembly, as
 * the decoder of HEIC pictures does, and loads nothing.
 */
export const SCRIPT_POLICY =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The Content-Security-Policy of one document: only our own files, and only those inline elements
 * that the build wrote, by their SHA-256. Third-party widgets are allowed where they are used.
 */
export function documentPolicy(html: string, others: PageSources = nobody): string {
  const scripts = hashes(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
  const frames = listed(others.frames);
  return [
    "default-src 'none'",
    `script-src 'self'${listed(others.scripts)}${scripts}`,
    `style-src 'self'${styles}`,
    "img-src 'self' data: https://cdn.discordapp.com",
    `connect-src 'self'${listed(others.connections)}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src${frames === '' ? " 'none'" : frames}`,
    `form-action 'self'${listed(others.forms)}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** @throws Error for a pattern, because it would admit every name below it. */
function listed(origins: readonly string[]): string {
  if (origins.some((origin) => origin.includes('*')))
    throw new Error('A policy names each origin.');
  return [...new Set(origins)].map((origin) => ` ${origin}`).join('');
}

function hashes(html: string, element: RegExp): string {
  const digests = [...html.matchAll(element)].map(([, content = '']) =>
    createHash('sha256').update(content).digest('base64'),
  );
  return [...new Set(digests)].map((digest) => ` 'sha256-${digest}'`).join('');
}
