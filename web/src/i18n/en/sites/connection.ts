/** Sentences about the way between page and server; none is part of what a first visit loads. */
export const connection = {
  waiting: 'The server does not answer. Waiting for the connection...',
  outdated: 'There is a new version of this page.',
  withoutScripts:
    'JavaScript is turned off in this browser. Public pages work without it; logging in, buying and your account need it.',
};
