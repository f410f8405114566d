import styles from './stage.css?inline';

/** The style sheet of all stages comes with the first of them: the task area's document has no room. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
