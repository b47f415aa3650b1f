import type { ReactNode } from "react";
import { SearchField } from "../../../ui/SearchField.tsx";
import css from "./ListPage.module.css";

type ListFrameProps = {
  /** What is listed, in the plural: "users". */
  things: string;
  /** What the search looks at, in the empty box. */
  placeholder?: string | undefined;
  text: string;
  onText(text: string): void;
  /** How many are shown, or that they are on their way. */
  status: ReactNode;
  /** Selects and buttons beside the search box. */
  filters?: ReactNode;
  /** The table and its pages. */
  children: ReactNode;
};

/** What stands above every table of the back office: search (reached by /), filters, and how many rows there are. */
export const ListFrame = (props: ListFrameProps) => (
  <div className={css.list}>
    <div className={css.bar}>
      <SearchField
        label={`Search ${props.things}`}
        placeholder={props.placeholder}
        shortcut="/"
        value={props.text}
        onChange={props.onText}
        className={css.search}
      />
      {props.filters}
      <p className={css.count} role="status">
        {props.status}
      </p>
    </div>
    {props.children}
  </div>
);

/** Class name of a select beside the search box. */
export const filterClass: string = css.filter ?? "";
