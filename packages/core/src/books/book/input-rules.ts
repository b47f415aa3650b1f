import * as z from "zod/mini";
import { Dollars, Kilograms } from "../../kernel/amounts/quantities.ts";
import { decimals, line, multiline, numeric, withPlainCharacters } from "../../kernel/text/text.ts";
import { readIsbn } from "./isbn.ts";
import { bookRules } from "./messages.ts";

export const MAX_STOCK = 1_000_000;

export const paragraphs = (maxLength: number, message: string) =>
  z.pipe(multiline(maxLength, message).check(z.minLength(1, message)), z.string());

export const price = () =>
  z.pipe(
    numeric(
      "Price",
      z.maximum(100_000, "Price must be at most 100000"),
      decimals(2, "Price can have at most two decimals"),
      z.minimum(0.01, bookRules.price),
    ),
    Dollars,
  );

const MAX_ISBN = 40;

/** Normalises an ISBN. Other text is refused where no ISBN can be meant (isbn.ts). */
export const isbn = () =>
  line(MAX_ISBN, bookRules.isbn).check(
    z.check((input) => {
      if (input.value === "" || input.value.length > MAX_ISBN) return;
      const read = readIsbn(input.value);
      if (read.problem) input.issues.push({ code: "custom", message: read.problem, input: input.value });
      else input.value = read.isbn;
    }),
  );

export const stock = () =>
  numeric(
    "Stock",
    z.refine<number>(Number.isSafeInteger, bookRules.stock),
    z.nonnegative(bookRules.stock),
    z.maximum(MAX_STOCK, `Stock must be at most ${MAX_STOCK}`),
  );

export const weight = () =>
  z.pipe(
    numeric(
      "Weight",
      z.minimum(0.001, bookRules.weight),
      z.maximum(1000, "Weight must be at most 1000 kg"),
      decimals(3, "Weight can have at most three decimals"),
    ),
    Kilograms,
  );

export const pages = () =>
  numeric(
    "Number of pages",
    z.refine<number>(Number.isSafeInteger, bookRules.pages),
    z.positive(bookRules.pages),
    z.maximum(100_000, "Pages must be at most 100000"),
  );

export const publishedDate = () =>
  z.pipe(
    z
      .union([z.int(), z.string().check(withPlainCharacters(), z.trim())], bookRules.publishedDate)
      .check(z.refine((year) => /^(19|20)\d\d$/.test(String(year)), bookRules.publishedDate)),
    z.transform(Number),
  );

/** A boolean, which a multipart form sends as text. */
export const flag = (name: string) =>
  z.pipe(
    z.union([z.boolean(), z.enum(["true", "false"])], `${name} must be true or false`),
    z.transform((value) => value === true || value === "true"),
  );
