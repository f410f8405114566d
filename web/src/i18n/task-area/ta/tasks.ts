import type { TaskAreaWords } from '../en/catalogue.ts';
import { opening } from '../opening.ts';

/** The daily tasks in Tamil. */
export const tasks: TaskAreaWords['tasks'] = {
  tabs: 'பணிப் பகுதியின் பிரிவுகள்',
  tab: 'தினசரிப் பணிகள்',
  title: 'தினசரிப் பணிகள்',
  description: opening.ta,
  reward: '+10 நாணயங்கள்',
  number: (position) => `பணி ${position}`,
  complete: 'முடி',
  completing: 'முடிக்கப்படுகிறது...',
  visit: 'பார்',
  opening: 'திறக்கப்படுகிறது...',
  wait: (seconds) => `${seconds} வி. காத்திருக்கவும்`,
  done: 'முடிந்தது',
  next: 'அடுத்தது',
  locked: 'பூட்டப்பட்டது',
  success: 'பணி முடிந்தது! +10 Regz நாணயங்கள்',
  successWithBonus: 'பணி முடிந்தது! தினசரி போனஸ் கிடைத்தது: +100 நாணயங்கள்!',
  failed: 'பணியை முடிக்க முடியவில்லை',
  loadFailed: 'பணிகளை ஏற்ற முடியவில்லை. உங்கள் நாணயங்கள் பாதுகாப்பாக உள்ளன.',
  dayDone: 'இன்றைய பத்துப் பணிகளும் முடிந்தன.',
  resets: (time) => `புதிய பணிகள் வரும் நேரம்: ${time}`,
  staff: 'பணியாளர் கணக்குகள் நாணயங்களை ஈட்டுவதோ செலவிடுவதோ இல்லை.',
};
