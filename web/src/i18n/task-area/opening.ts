/**
 * The first sentence of the task area, in each language. It is in the document itself, so that
 * there is text before the words have loaded.
 */
export const opening = {
  en: 'Ten tasks a day, one after the other. Each gives 10 coins.',
  si: 'දිනකට කාර්ය දහයක්, එකකට පසු එකක්. එක් කාර්යයකට කාසි 10යි.',
  ta: 'ஒரு நாளுக்குப் பத்துப் பணிகள், ஒன்றன்பின் ஒன்று. ஒவ்வொன்றுக்கும் 10 நாணயங்கள்.',
};
