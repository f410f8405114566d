import pino from 'pino';

/** The command line speaks to a person; only warnings of what it uses are shown, on stderr. */
export const quietLog = pino({ level: 'warn' }, pino.destination(2));
