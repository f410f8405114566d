import styles from './stage.css?inline';

/**
 * The style sheet of open games loads with the list of games: the task area's document has no room
 * for it.
 */
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
