import type { TaskAreaWords } from '../en/catalogue.ts';
import { formatNumber } from '../format.ts';

function coinCount(count: number): string {
  return count === 1 ? `${count} நாணயம்` : `${formatNumber(count)} நாணயங்கள்`;
}

/** The balance, the day's progress and the statement in Tamil. */
export const coins: TaskAreaWords['coins'] = {
  count: coinCount,
  openStatement: (count) => `இருப்பு: ${coinCount(count)}. அறிக்கையைத் திற`,
  progress: {
    title: 'தினசரி முன்னேற்றம்',
    tasks: 'பணிகள்',
    games: 'விளையாட்டுகள்',
    total: 'மொத்தம்',
    ready: 'போனஸ் தயார்!',
    earned: 'போனஸ் கிடைத்தது!',
    takenBack: 'போனஸ் திரும்பப் பெறப்பட்டது',
    winTakenBack: (sum) => `ஒரு வெற்றி பணியாளர்களால் திரும்பப் பெறப்பட்டது: −${sum} நாணயங்கள்.`,
    skipCells: 'பணிகளையும் விளையாட்டுகளையும் தவிர்க்கவும்',
    seeStatement: 'அறிக்கையைப் பார்க்கவும்.',
    toGo: (left) => `இன்னும் ${left}`,
    open: (coinsLeft) => `இன்று மேலும் ${coinsLeft} நாணயங்கள் வரை`,
    loadFailed: 'முன்னேற்றத்தை ஏற்ற முடியவில்லை. உங்கள் நாணயங்கள் பாதுகாப்பாக உள்ளன.',
  },
  streak: {
    title: 'தொடர்',
    days: (count) => `${count} நாள் தொடர்`,
    rule: 'போனஸ் கிடைத்த நாள் கணக்கில் சேரும். எந்த ஏழு நாட்களிலும் தவறிய ஒரு நாள் ஓய்வு நாள்: அது எதையும் சேர்க்காது, எதையும் முடிக்காது.',
    free: 'தொடருக்கு நாணயங்கள் கிடையாது; அதை வாங்கவும் முடியாது.',
    best: (count) => `இதுவரை மிக நீண்டது: ${count} ${count === 1 ? 'நாள்' : 'நாட்கள்'}`,
    dayEnds: (time) => `நீங்கள் இருக்கும் இடத்தில் நாள் முடியும் நேரம்: ${time}`,
  },
  statement: {
    title: 'நாணய அறிக்கை',
    description: 'ஒவ்வொரு நாணயத்திற்கும் ஒரு காரணம் உண்டு. நாட்கள் UTC நேரப்படி கணக்கிடப்படுகின்றன.',
    loadFailed: 'அறிக்கையை ஏற்ற முடியவில்லை',
    empty: 'இன்னும் நாணயங்கள் இல்லை',
    emptyText: 'உங்கள் முதல் பணி முதல் பத்து நாணயங்களைத் தரும்.',
    sum: (sum) => `நாளின் மொத்தம்: ${sum}`,
    balanceAfter: (count) => `பின் இருப்பு: ${coinCount(count)}`,
    more: 'முந்தையவற்றைக் காட்டு',
    loadingMore: 'ஏற்றப்படுகிறது...',
  },
  reason: {
    task: (position, title) => `பணி ${position}: ${title}`,
    game: (name) => `விளையாட்டு: ${name}`,
    bonus: 'தினசரி போனஸ்: பத்து முடிந்தது',
    product: (name) => `வாங்கியது: ${name}`,
    adjustment: (reason) => `பணியாளர் திருத்தம்: ${reason}`,
    voided: ({ game, day, bonus }, reason) =>
      `பணியாளர் திரும்பப் பெற்றது: ${game}${bonus ? ' மற்றும் தினசரி போனஸ்' : ''}, ${day}: ${reason}`,
    closing: 'கணக்கு மூடப்பட்டது',
    opening: 'முந்தைய இருப்பு',
  },
};
