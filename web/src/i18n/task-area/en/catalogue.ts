import { messages } from '@regz/texts/en.ts';
import { codes } from '@regz/texts/en/identity/codes.ts';
import { account } from './account.ts';
import { coins } from './coins.ts';
import { dates } from './dates.ts';
import { errors } from './errors.ts';
import { games } from './games/games.ts';
import { share } from './share.ts';
import { shop } from './shop.ts';
import { tasks } from './tasks.ts';

const { outdated, waiting } = messages.connection;
const { stepTitle: _title, stepText: _text, ...codeField } = codes;

/**
 * Every sentence of the task area in English. The other languages must have its type, so that a
 * missing text fails the build.
 */
export const words = {
  challenge: messages.accountChallenge,
  codes: codeField,
  connection: { outdated, waiting },
  controls: messages.controls,
  failures: messages.failures,
  forms: messages.forms,
  logInAgain: { title: messages.logInAgain.title, text: messages.logInAgain.text },
  session: messages.accountSession,
  sites: messages.sites,
  account,
  coins,
  dates,
  errors,
  games,
  share,
  shop,
  tasks,
};

export type TaskAreaWords = typeof words;
