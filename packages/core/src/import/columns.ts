import { formFields } from "../books/book/wire.ts";
import { SHOP_NAME } from "../kernel/shop.ts";

export const COLUMNS = ["id", ...formFields] as const;
export type Column = (typeof COLUMNS)[number];

/** Optional: identifies the state of the book that was exported (exported-rows.ts). */
export const STATE_COLUMN = "state";

/** A book on sale as the shop's own file has it. */
export type ExportedBook = Record<Column | typeof STATE_COLUMN, string>;

/** Optional: a URL from which the cover is fetched after the import. */
export const COVER_COLUMN = "cover";

/** The name of the shop's ids in an ONIX message, which may hold ids of other systems. */
export const ID_TYPE_NAME = `${SHOP_NAME} id`;

/** A column that the file lacks is missing: a book that exists keeps what it has. */
export type Row = {
  line: number;
  values: Readonly<Partial<Record<Column, string>>>;
  state?: string | undefined;
};

/** "" if the row has no id, which is reported. */
export const idOf = ({ values }: Row): string => values.id?.trim() ?? "";

export type Rejection = { line: number; column: string; message: string };

export const repeatedId = (line: number, first: number): Rejection => ({
  line,
  column: "id",
  message: `This id is already on line ${first}`,
});
