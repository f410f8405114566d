import styles from './stage.css?inline';

/**
 * The style sheet of all stages loads with the first stage: the task area's document has no room
 * for it.
 */
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
