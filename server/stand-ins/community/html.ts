import { escapeHtml } from '../../src/platform/escape-html.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0 auto; padding: 24px 16px; max-width: 56rem }
  form { display: grid; gap: 12px; max-width: 24rem }
  input, button { font: inherit; padding: 8px 12px; min-height: 44px; box-sizing: border-box }
  table { border-collapse: collapse; width: 100% }
  .wide { overflow-x: auto }
  th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid #8886 }
  td { overflow-wrap: anywhere }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
  .note { color: #777 }`;

/** The frame of every page; the content is markup already. */
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
<p class="note">Local stand-in for the chat community. Nothing leaves this machine or survives a restart.</p>
${content}
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
