/** Sentences about the way between page and server; none is part of what a first visit loads. */
export const connection = {
  waiting: 'The server is not responding. Waiting for the connection...',
  outdated: 'A new version of this page is available.',
  withoutScripts:
    'JavaScript is turned off in this browser. Public pages work without it; logging in, buying and your account need it.',
};
