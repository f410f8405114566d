import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; --ground: #f2f4f7; --card: #fff; --ink: #16191d; --soft: #565e69;
  --line: #d5dae1; --accent: #1f5fd0; --on-accent: #fff; --note: #fff4d6; --note-ink: #5c4300; }
@media (prefers-color-scheme: dark) { :root { --ground: #101317; --card: #1a1e24; --ink: #eef1f5;
  --soft: #a4adb9; --line: #39414c; --accent: #8ab4f8; --on-accent: #10213d; --note: #3a2f10;
  --note-ink: #ffe39c; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(27rem, 100%); padding: 2rem; border: 1px solid var(--line);
  border-radius: .9rem; background: var(--card); }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
p { margin: .35rem 0 1.25rem; color: var(--soft); }
.note { padding: .6rem .8rem; border-radius: .5rem; background: var(--note);
  color: var(--note-ink); font-size: .875rem; }
ul { margin: 0 0 1.25rem; padding: 0; list-style: none; border: 1px solid var(--line);
  border-radius: .6rem; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
button { font: inherit; cursor: pointer; border-radius: .6rem; min-height: 2.75rem; }
li button { display: flex; align-items: center; gap: .75rem; width: 100%; padding: .6rem .9rem;
  border: 0; border-radius: 0; background: none; color: inherit; text-align: left;
  overflow-wrap: anywhere; }
li button:hover { background: var(--ground); }
.mark { flex: none; width: 2rem; height: 2rem; display: grid; place-items: center;
  border-radius: 50%; background: var(--accent); color: var(--on-accent); font-weight: 600; }
label { display: block; font-weight: 600; }
.choice { display: flex; gap: .6rem; align-items: center; margin-top: .7rem; font-weight: 400; }
.choice input { width: 1.15rem; height: 1.15rem; flex: none; margin: 0; }
input[type=email] { width: 100%; min-height: 2.75rem; margin-top: .3rem; padding: .5rem .75rem;
  border: 1px solid var(--soft); border-radius: .6rem; background: transparent; color: inherit;
  font: inherit; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
li button:focus-visible { outline-offset: -3px; }
.acts { display: flex; flex-wrap: wrap; gap: .75rem; justify-content: flex-end;
  margin-top: 1.5rem; }
.acts button { padding: .5rem 1.25rem; border: 1px solid transparent; font-weight: 600;
  background: var(--accent); color: var(--on-accent); }
.acts .cancel { background: none; border-color: var(--line); color: inherit; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export type StandInPage = { html: string; policy: string };

/**
 * The page on which a developer says who stands there. It works without scripts.
 * @param returnOrigins where the form may lead to in the end; a browser checks every redirect.
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
<p class="note">This is the built-in stand-in for Google, for development only. It accepts any account you
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
<div class="acts"><button class="cancel" name="cancel" value="1" formnovalidate>Cancel</button>
<button>Continue</button></div></form>`,
    returnOrigins,
  );
}

/** What is shown when there is no sign-in to choose an account for. */
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
<body><main><h1>${title}</h1>${content}</main></body></html>`;
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
