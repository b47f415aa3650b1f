import { cx } from "./cx.ts";
import css from "./StandaloneLink.module.css";

/** The class of a link that is no button and stands in no running text: large enough to be pressed. */
export const standaloneLink = css.link;

/** The same where the line that it stands in must not grow. */
export const standaloneLinkInLine = cx(css.link, css.inLine);
