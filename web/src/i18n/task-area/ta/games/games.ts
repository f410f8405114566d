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

/** The games' tab and the frame around each game, in Tamil. */
export const games: TaskAreaWords['games'] = {
  tab: 'விளையாட்டுகள்',
  title: 'தினசரி விளையாட்டுச் சவால்',
  description:
    'வெல்லும் ஒவ்வொரு விளையாட்டிற்கும் 10 நாணயங்கள், 24 மணி நேரத்திற்கு ஒரு முறை. தோற்றால் எதையும் இழக்க மாட்டீர்கள்.',
  loadFailed: 'விளையாட்டுகளை ஏற்ற முடியவில்லை. உங்கள் நாணயங்கள் பாதுகாப்பாக உள்ளன.',
  onward: (coinsLeft) => `இப்போது விளையாட்டுகள்: மேலும் ${coinsLeft} நாணயங்கள் வரை.`,
  staff: 'பணியாளர் கணக்குகள் நாணயங்கள் இல்லாமல் பயிற்சிக்காக விளையாடுகின்றன.',
  goodNext: 'அடுத்து ஏற்றது',
  wonToday: 'இன்று வென்றவை',
  halfPlayed: 'பாதி விளையாடியது',
  play: 'விளையாடவும்',
  playOf: (name) => `விளையாடவும்: ${name}`,
  goOn: 'தொடரவும்',
  goOnOf: (name) => `தொடரவும்: ${name}`,
  wait: (time) => `காத்திருங்கள் ${time}`,
  practise: 'பயிற்சி',
  practiseOf: (name) => `பயிற்சி: ${name}`,
  difficulty: { Easy: 'எளிது', Medium: 'நடுத்தரம்', Hard: 'கடினம்', Expert: 'வல்லுநர்' },
  facts: { difficulty: 'கடினம்', reward: 'பரிசு', limit: 'நேர வரம்பு', best: 'உங்கள் சிறந்தது' },
  reward: '+10 நாணயங்கள்',
  limitSeconds: (seconds) => `${seconds} விநாடிகள்`,
  noLimit: 'இல்லை',
  score: {
    ms: (ms) => `${ms} மி.வி.`,
    seconds: (seconds) => `${seconds} வி.`,
    moves: (count) => `நகர்வுகள்: ${formatNumber(count)}`,
    tries: (count) => `முயற்சிகள்: ${formatNumber(count)}`,
  },
  overlay: {
    howTo: 'விளையாடும் முறை',
    practice: 'இது பயிற்சி: நாணயங்கள் இல்லை, எதுவும் பூட்டப்படாது.',
    more: 'மேலும்',
    reader: 'திரை வாசிப்பானுக்காகப் பலகையைச் சொற்களில் விவரிக்கவும்',
    start: 'தொடங்கவும்',
    goOn: 'தொடரவும்',
    goesOn:
      'இந்த விளையாட்டைப் பாதியில் விட்டீர்கள்; விட்ட இடத்திலிருந்து தொடரும். புதிதாகத் தொடங்க, அதை மூடி வெளியேறவும்.',
    starting: 'தொடங்குகிறது...',
    startFailed: 'விளையாட்டைத் தொடங்க முடியவில்லை',
    close: 'மூடவும்',
    soundOn: 'ஒலியை இயக்கவும்',
    soundOff: 'ஒலியை நிறுத்தவும்',
    ready: (seconds) => `தயாராகுங்கள்: ${seconds}`,
    timeLeft: (time) => `மீதி நேரம்: ${time}`,
    hidden: 'இந்தப் பக்கம் மறைந்திருக்கும்போதும் நேரம் ஓடும்.',
    leave: {
      title: 'இந்த விளையாட்டை விட்டு வெளியேறவா?',
      text: 'இந்த முயற்சி கணக்கில் வராது. உடனே மீண்டும் தொடங்கலாம்.',
      stay: 'தொடர்ந்து விளையாடவும்',
      leave: 'வெளியேறவும்',
    },
    checking: 'சேவையகம் உங்கள் விளையாட்டைச் சரிபார்க்கிறது...',
    lineLost: 'இணைப்பு துண்டிக்கப்பட்டது',
    lineLostText: 'உங்கள் முடிவு ஒரு மணி நேரம் இங்கே வைக்கப்படும்; சேவையகம் பதிலளித்ததும் அனுப்பப்படும்.',
  },
  result: {
    won: 'விளையாட்டு முடிந்தது! +10 Regz நாணயங்கள் கிடைத்தன!',
    firstWin: 'முதல் வெற்றி',
    wonOnce: (count, all) => `${all} விளையாட்டுகளில் ${count} ஒரு முறையாவது வென்றவை`,
    bonus: 'தினசரி போனஸ் கிடைத்தது: +100 நாணயங்கள்!',
    alreadyCompleted: 'இந்த விளையாட்டை இன்று ஏற்கனவே முடித்துவிட்டீர்கள்!',
    practiceWon: 'வென்றீர்கள்! பயிற்சிக்கு நாணயங்கள் இல்லை.',
    lost: 'இம்முறை தோற்றீர்கள். உடனே மீண்டும் விளையாடலாம்.',
    practiceLost: 'இம்முறை தோற்றீர்கள்.',
    failed: 'விளையாட்டின் முடிவைப் பதிவு செய்ய முடியவில்லை',
    reasons: {
      time: 'நேரம் முடிந்தது.',
      clock: 'இந்த விளையாட்டின் நேரங்கள் சேவையகத்தின் கடிகாரத்துடன் பொருந்தவில்லை.',
      unfinished: 'வெல்வதற்கு முன் விளையாட்டு முடிந்தது.',
    },
    balance: (count) => `இருப்பு: ${coins.count(count)}`,
    score: (score) => `இம்முறை: ${score}`,
    best: (score) => `உங்கள் சிறந்தது: ${score}`,
    newBest: 'புதிய சிறந்த முடிவு!',
    again: 'மீண்டும் விளையாடவும்',
    practise: 'தொடர்ந்து பயிற்சி',
    back: 'விளையாட்டுகளுக்குத் திரும்பவும்',
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
