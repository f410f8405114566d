import type { TaskAreaWords } from '../../en/catalogue.ts';

/** The shared cards, in Tamil. */
export const wordScramble: TaskAreaWords['games']['byGame']['word-scramble'] = {
  name: 'எழுத்துக் குழப்பம்',
  objective: '3 முயற்சிகளில் 5 எழுத்துச் சொல்லைக் கண்டுபிடிக்கவும்',
  help: [
    'ஐந்து எழுத்துகளும் ஓர் ஆங்கிலச் சொல்லாகும். குறிப்பு அவற்றின் கீழே உள்ளது.',
    'சொல்லைத் தட்டச்சு செய்யவும் அல்லது எழுத்துகளைத் தட்டவும், பிறகு சமர்ப்பிக்கவும்.',
    'உங்களுக்கு மூன்று முயற்சிகள். அவசரம் இல்லை.',
  ],
  hidden: null,
  mistake: 'உங்கள் மூன்று முயற்சிகளில் எதுவும் அந்தச் சொல் அல்ல.',
  attemptsLeft: (count) => `மீதி முயற்சிகள்: ${count}`,
  letters: (letters) => `எழுத்துகள்: ${letters}`,
  letter: (letter) => `எழுத்து ${letter}`,
  hint: (hint) => `குறிப்பு: ${hint}`,
  guess: 'உங்கள் சொல்',
  submit: 'சமர்ப்பிக்கவும்',
  remove: 'எழுத்தை நீக்கவும்',
  mix: 'எழுத்துகளைக் கலக்கவும்',
  wrong: (word) => `${word} அந்தச் சொல் அல்ல.`,
  inPlace: (count) => `சரியான இடத்தில்: ${count}`,
  again: (word) => `${word} ஏற்கனவே முயன்றது.`,
  otherLetters: 'இந்த ஐந்து எழுத்துகளையும் ஒவ்வொரு முறை பயன்படுத்தவும்.',
  tried: 'இதுவரை முயன்றவை',
};
