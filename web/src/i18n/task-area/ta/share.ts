import type { TaskAreaWords } from '../en/catalogue.ts';

/** The cards that people share, in Tamil. */
export const share: TaskAreaWords['share'] = {
  button: 'பகிரவும்',
  title: 'பகிரவும்',
  copy: 'உரையை நகலெடு',
  copied: 'உரை நகலெடுக்கப்பட்டது',
  copyFailed: 'உரையை நகலெடுக்க முடியவில்லை',
  save: 'படத்தைச் சேமி',
  failed: 'படத்தைப் பகிர முடியவில்லை',
  nothingPrivate: 'இதில் பெயரோ, சொல்லோ, விசையோ இல்லை.',
  coinsToday: 'இன்று பெற்ற நாணயங்கள்',
};
