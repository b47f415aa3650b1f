import { cx } from "../styles/cx.ts";
import css from "./StandaloneLink.module.css";

/** A link outside running text, with a larger touch target. */
export const standaloneLink = css.link;

export const standaloneLinkInLine = cx(css.link, css.inLine);
