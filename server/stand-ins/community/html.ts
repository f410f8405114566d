import { escapeHtml } from '../../src/platform/escape-html.ts';
import { brandHeader, FACE } from '../face.ts';

const style = `${FACE}
form { display: grid; gap: 12px; max-width: 24rem }
ul { color: var(--soft) }
table { border-collapse: collapse; width: 100%; background: var(--surface) }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: .375rem }
th, td { text-align: left; vertical-align: top; padding: 8px 12px; border-bottom: 1px solid var(--line) }
th { color: var(--soft); font-size: .75rem; letter-spacing: .08em; text-transform: uppercase }
td { overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere }`;

/** The frame of every page; `content` is markup. */
export function document(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${brandHeader('Discord stand-in')}
<main>
<p class="note">Local stand-in for the chat community. Nothing leaves this machine or survives a restart.</p>
${content}
</main>
</body>
</html>`;
}

export function table(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p class="note">None.</p>';
  const head = headers.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  const cells = (row: readonly string[]) =>
    row.map((text) => `<td>${escapeHtml(text)}</td>`).join('');
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}
