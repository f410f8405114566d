/** Sentences of the field for a code of one's own, which an act takes that reaches many people. */
export const ownCode = {
  field: 'Code of your two-step verification',
  off: 'This takes a code, and your two-step verification is off. Turn it on first: it is behind your name at the top.',
  missing: 'Please enter a code.',
};
