import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Quick Math in Tamil. */
export const quickMath: TaskAreaWords['games']['byGame']['quick-math'] = {
  name: 'விரைவுக் கணக்கு',
  objective: '30 விநாடிகளில் 5 கணக்குகளையும் சரியாகச் செய்யவும்',
  help: [
    'ஐந்து கணக்குகள் ஒன்றன் பின் ஒன்றாக: கூட்டல், கழித்தல், பெருக்கல்.',
    'விடையைத் தட்டச்சு செய்து Enter விசையை அழுத்தவும். எந்த விடையும் பூச்சியத்திற்குக் குறையாது.',
    'நேரம் உடனே ஓடும்; ஒரு தவறான விடை விளையாட்டை முடித்துவிடும்.',
  ],
  mistake: 'அந்த விடை தவறானது.',
  problem: (number, of) => `கணக்கு ${number} / ${of}`,
  operations: { '+': 'கூட்டல்', '-': 'கழித்தல்', '×': 'பெருக்கல்' },
  spoken: (left, operation, right) => `${left} ${operation} ${right}`,
  answer: (problem) => `உங்கள் விடை: ${problem}`,
  submit: 'விடை அளிக்கவும்',
  correct: 'சரி!',
  solved: (count, of) => `${of} கணக்குகளில் ${count} செய்யப்பட்டது`,
  given: (answer) => `உங்கள் விடை ${answer}.`,
};
