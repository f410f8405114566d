import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Reaction Test in Tamil. */
export const reactionTest: TaskAreaWords['games']['byGame']['reaction-test'] = {
  name: 'எதிர்வினைச் சோதனை',
  objective: '10 முறைகளில் 5 முறை 0.5 விநாடிக்குள் அழுத்தவும்',
  help: [
    'கட்டம் ஒளிரும் வரை காத்திருந்து, ஒளிர்ந்தவுடன் அழுத்தவும்.',
    '0.5 விநாடிக்குள் ஐந்து முறை அழுத்தினால் வெற்றி. ஆறு முறை முந்தினாலோ பிந்தினாலோ தோல்வி.',
    'Space, Enter, அல்லது கட்டத்தில் எங்கும். ஒலியை இயக்கினால் ஒளியுடன் ஓர் ஓசையும் வரும்.',
  ],
  mistake: 'ஆறு முயற்சிகள் முந்தியவை அல்லது பிந்தியவை.',
  field: 'ஒளிரும்போது அழுத்தவும்',
  wait: 'காத்திருங்கள்...',
  go: 'இப்போது!',
  successes: (count, needed) => `நேரத்திற்குள்: ${count} / ${needed}`,
  trial: (number, of) => `முயற்சி ${number} / ${of}`,
  ms: (ms) => `${ms} மி.வி.`,
  tooSoon: 'முந்திவிட்டீர்கள்',
  guessed: (ms) => `${ms}: முந்தியது`,
  tooLate: (ms) => `${ms}: பிந்தியது`,
  past: (count) => `சாம்பல்: உங்கள் கடைசி ${count} சோதனைகளின் சராசரி`,
  missed: 'அழுத்தவில்லை',
};
