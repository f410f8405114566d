/** Sentences about the way between page and server; none is part of what a first visit loads. */
export const connection = {
  waiting: 'The server does not answer. Waiting for the connection...',
  outdated: 'There is a new version of this page.',
  withoutScripts:
    'JavaScript is turned off in this browser. You can read our public pages without it; logging in, buying and everything in your account need it.',
};
