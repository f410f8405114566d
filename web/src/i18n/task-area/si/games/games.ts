import type { TaskAreaWords } from '../../en/catalogue.ts';
import { formatNumber } from '../../format.ts';
import { coins } from '../coins.ts';
import { colorSequence } from './color-sequence.ts';
import { mazeRunner } from './maze-runner.ts';
import { memoryMatch } from './memory-match.ts';
import { miniShooter } from './mini-shooter.ts';
import { puzzle } from './puzzle.ts';
import { quickMath } from './quick-math.ts';
import { reactionTest } from './reaction-test.ts';
import { targetClicker } from './target-clicker.ts';
import { trivia } from './trivia.ts';
import { wordScramble } from './word-scramble.ts';

/** The games' tab and the frame around each game, in Sinhala. */
export const games: TaskAreaWords['games'] = {
  tab: 'ක්‍රීඩා',
  title: 'දෛනික ක්‍රීඩා අභියෝගය',
  description: 'දිනන සෑම ක්‍රීඩාවකටම කාසි 10යි, පැය 24කට වරක්. පැරදුණාට කිසිවක් අහිමි නොවේ.',
  loadFailed: 'ක්‍රීඩා පූරණය කළ නොහැකි විය. ඔබේ කාසි සුරක්ෂිතයි.',
  onward: (coinsLeft) => `දැන් ක්‍රීඩා: තවත් කාසි ${coinsLeft}ක් දක්වා.`,
  staff: 'කාර්ය මණ්ඩල ගිණුම් පුහුණුව සඳහා ක්‍රීඩා කරයි, කාසි නොමැතිව.',
  goodNext: 'ඊළඟට හොඳ එකක්',
  wonToday: 'අද දිනූ ඒවා',
  halfPlayed: 'අඩක් ක්‍රීඩා කර ඇත',
  play: 'ක්‍රීඩා කරන්න',
  playOf: (name) => `ක්‍රීඩා කරන්න: ${name}`,
  goOn: 'දිගටම කරගෙන යන්න',
  goOnOf: (name) => `දිගටම කරගෙන යන්න: ${name}`,
  wait: (time) => `රැඳෙන්න ${time}`,
  practise: 'පුහුණු වන්න',
  practiseOf: (name) => `පුහුණු වන්න: ${name}`,
  difficulty: { Easy: 'පහසු', Medium: 'මධ්‍යම', Hard: 'අසීරු', Expert: 'විශේෂඥ' },
  facts: {
    difficulty: 'අසීරුතාව',
    reward: 'ත්‍යාගය',
    limit: 'කාල සීමාව',
    best: 'ඔබේ හොඳම',
  },
  reward: 'කාසි +10',
  limitSeconds: (seconds) => `තත්පර ${seconds}`,
  noLimit: 'නැත',
  score: {
    ms: (ms) => `මි.තත්. ${ms}`,
    seconds: (seconds) => `තත්. ${seconds}`,
    moves: (count) => `වාර ${formatNumber(count)}`,
    tries: (count) => `උත්සාහ ${formatNumber(count)}`,
  },
  overlay: {
    howTo: 'ක්‍රීඩා කරන ආකාරය',
    practice: 'මෙය පුහුණුවකි: කාසි නොලැබේ, කිසිවක් අගුළු නොවැටේ.',
    more: 'තවත්',
    reader: 'තිර කියවනයක් සඳහා පුවරුව වචනවලින් විස්තර කරන්න',
    start: 'අරඹන්න',
    goOn: 'දිගටම කරගෙන යන්න',
    goesOn: 'ඔබ මෙම ක්‍රීඩාව අතරමග නවතා ඇත; එය නතර වූ තැනින් ඉදිරියට යයි. අලුතින් ආරම්භ කිරීමට, එය වසා ඉවත් වන්න.',
    starting: 'ආරම්භ වෙමින්...',
    startFailed: 'ක්‍රීඩාව ආරම්භ කළ නොහැකි විය',
    close: 'වසන්න',
    soundOn: 'ශබ්දය සක්‍රිය කරන්න',
    soundOff: 'ශබ්දය නවත්වන්න',
    ready: (seconds) => `සූදානම් වන්න: ${seconds}`,
    timeLeft: (time) => `ඉතිරි කාලය: ${time}`,
    hidden: 'මෙම පිටුව සැඟවී තිබියදීත් කාලය ගෙවී යයි.',
    leave: {
      title: 'මෙම ක්‍රීඩාවෙන් ඉවත් වනවාද?',
      text: 'එවිට මෙම උත්සාහය ගණන් නොගැනේ. දැන්ම නැවත ආරම්භ කළ හැක.',
      stay: 'දිගටම ක්‍රීඩා කරන්න',
      leave: 'ඉවත් වන්න',
    },
    checking: 'සේවාදායකය ඔබේ ක්‍රීඩාව පරීක්ෂා කරයි...',
    lineLost: 'සම්බන්ධතාව බිඳී ඇත',
    lineLostText: 'ඔබේ ප්‍රතිඵලය පැයක් මෙහි තබා ගන්නා අතර සේවාදායකය පිළිතුරු දුන් වහාම යවනු ලැබේ.',
  },
  result: {
    won: 'ක්‍රීඩාව සම්පූර්ණයි! Regz කාසි +10ක් හිමි විය!',
    firstWin: 'පළමු ජය',
    wonOnce: (count, all) => `ක්‍රීඩා ${all}න් ${count}ක් අවම වශයෙන් වරක් දිනා ඇත`,
    bonus: 'දෛනික බෝනසය හිමි විය: කාසි +100!',
    alreadyCompleted: 'ඔබ අද මෙම ක්‍රීඩාව දැනටමත් සම්පූර්ණ කර ඇත!',
    practiceWon: 'ඔබ දිනුවා! පුහුණුවට කාසි නොලැබේ.',
    lost: 'මෙවර පැරදුණා. දැන්ම නැවත ක්‍රීඩා කළ හැක.',
    practiceLost: 'මෙවර පැරදුණා.',
    failed: 'ක්‍රීඩාවේ ප්‍රතිඵලය සටහන් කිරීමට නොහැකි විය',
    reasons: {
      time: 'කාලය අවසන්.',
      clock: 'මෙම ක්‍රීඩාවේ වේලාවන් සේවාදායකයේ ඔරලෝසුවට නොගැලපේ.',
      unfinished: 'දිනීමට පෙර ක්‍රීඩාව අවසන් විය.',
    },
    balance: (count) => `ශේෂය: ${coins.count(count)}`,
    score: (score) => `මෙවර: ${score}`,
    best: (score) => `ඔබේ හොඳම: ${score}`,
    newBest: 'අලුත් හොඳම ප්‍රතිඵලයක්!',
    again: 'නැවත ක්‍රීඩා කරන්න',
    practise: 'දිගටම පුහුණු වන්න',
    back: 'ක්‍රීඩා වෙත ආපසු',
  },
  byGame: {
    'mini-shooter': miniShooter,
    'memory-match': memoryMatch,
    'quick-math': quickMath,
    'word-scramble': wordScramble,
    'target-clicker': targetClicker,
    'color-sequence': colorSequence,
    'maze-runner': mazeRunner,
    trivia,
    'reaction-test': reactionTest,
    puzzle,
  },
};
