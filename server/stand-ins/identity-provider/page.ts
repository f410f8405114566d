import { createHash } from 'node:crypto';
import { brandHeader, FACE } from '../face.ts';

const STYLE = `${FACE}
main { width: min(29rem, 100% - 2rem); margin: 2rem auto; padding: 2rem;
  border: 1px solid var(--line); border-radius: .375rem; background: var(--surface); }
h1 { margin: 0; }
.warning { padding: .75rem 1rem; border: 1px solid var(--line);
  border-left: 4px solid var(--warn); border-radius: .375rem; background: var(--raised);
  font-size: .875rem; }
ul { margin: 0 0 1.25rem; padding: 0; list-style: none; border: 1px solid var(--line);
  border-radius: .375rem; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li button { display: flex; align-items: center; gap: .75rem; width: 100%; padding: .6rem .9rem;
  border: 0; border-radius: 0; background: none; color: inherit; text-align: left;
  overflow-wrap: anywhere; }
li button:hover { background: var(--raised); }
.mark { flex: none; width: 2rem; height: 2rem; display: grid; place-items: center;
  border-radius: 50%; background: var(--accent); color: var(--on-accent); font-weight: 600; }
.choice { display: flex; gap: .6rem; align-items: center; margin-top: .7rem; }
li button:focus-visible { outline-offset: -3px; }
.acts { display: flex; flex-wrap: wrap; gap: .75rem; justify-content: flex-end;
  margin-top: 1.5rem; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export type StandInPage = { html: string; policy: string };

/**
 * The page on which a developer chooses an account. It works without scripts. @param returnOrigins
 * the permitted targets of the form's redirects; a browser checks each one.
 */
export function accountPage(
  accounts: { hint: string; known: readonly string[] },
  returnOrigins: readonly string[],
): StandInPage {
  const { hint, known } = accounts;
  const options = known.map((email) => `<option value="${escape(email)}"></option>`).join('');
  return page(
    'Choose an account',
    `<p>to continue to Regz</p>
<p class="warning">This is the built-in stand-in for Google, for development only. It accepts any account you
choose.</p>
<form method="post"><ul>${known.map(accountButton).join('')}</ul></form>
<form method="post">
<label for="email">Use another account</label>
<input id="email" name="email" type="email" list="known" required maxlength="254"
  autocomplete="off" value="${escape(hint)}">
<datalist id="known">${options}</datalist>
<label class="choice"><input type="checkbox" name="unverified" value="1">
Mark the email address as unverified</label>
<label class="choice"><input type="checkbox" name="outside" value="1">
Hosted elsewhere: Google is not the authority for this address</label>
<div class="acts"><button class="quiet" name="cancel" value="1" formnovalidate>Cancel</button>
<button>Continue</button></div></form>`,
    returnOrigins,
  );
}

/** The page without a pending sign-in. */
export function expiredPage(): StandInPage {
  return page(
    'This sign-in has expired',
    '<p>It was already completed or took too long. Please go back to the site and start again.</p>',
    [],
  );
}

function page(title: string, content: string, formTargets: readonly string[]): StandInPage {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} – Google stand-in</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body>${brandHeader('Google stand-in')}<main><h1>${title}</h1>${content}</main></body></html>`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

function accountButton(email: string): string {
  const mark = escape(email.slice(0, 1).toUpperCase());
  return `<li><button name="email" value="${escape(email)}">
<span class="mark" aria-hidden="true">${mark}</span>${escape(email)}</button></li>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
