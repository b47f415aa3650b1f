import { CategoryName, SubcategoryName } from "../../categories/contract.ts";
import { titleToSlug } from "../../kernel/text/slug.ts";
import { readSubjectCode, type SubjectCode } from "./subject-codes.ts";

/** The names of the shop's categories. */
export type KnownCategories = readonly { name: string; subcategories: readonly string[] }[];

/** The decision for a name that the shop does not have: a category of the shop, a new one, or its rows are skipped. */
export type CategoryChoice = { category: string; subcategory: string } | "leave-out";

export type CategoryCells = { category?: string | undefined; subcategory?: string | undefined };

/** Names that only differ in case and spaces are one question, and so are codes of one group. */
export const categoryKey = (cells: CategoryCells): string =>
  (readSubjectCode(cells.category)?.group ?? nameOf(cells)).replace(/\s+/g, " ").toLowerCase();

export function categoryText(cells: CategoryCells): string {
  const code = readSubjectCode(cells.category);
  return code ? `${code.group}… (${code.scheme})` : nameOf(cells);
}

const nameOf = ({ category = "", subcategory = "" }: CategoryCells): string =>
  [category.trim(), subcategory.trim()].filter(Boolean).join(" > ");

/** The decision for a name; for a code also the one for its group: `fic` for `fic022`. */
export function choiceOf(
  choices: Readonly<Record<string, CategoryChoice>> = {},
  key: string,
): CategoryChoice | undefined {
  const isCodeGroup = /^([a-z]{3}\d{3}|[a-z]{2})$/.test(key);
  const minLength = isCodeGroup ? 1 : key.length;
  for (let length = key.length; length >= minLength; length -= 1) {
    const choice = choices[key.slice(0, length)];
    if (choice) return choice;
  }
  return undefined;
}

// "Fiction > Crime", "FICTION / Mystery & Detective / General", "Fiction|Crime", "Books:Fiction".
const PATH = /\s*(?:>|»|::|\||\/(?=\s)|(?<=\s)\/|(?<=\S):(?=\S))\s*/;

// What all books of other shops are in: "Media > Books > Fiction".
const ROOT = /^(?:home|shop|all|saleable|products?|media|(?:print )?books?|bücher|livres)$/i;

/** The parts of a path, without a root such as "Books" that says nothing, unless the shop has a category of that name. */
function partsOf(category: string, known: KnownCategories = []): string[] {
  const parts = category.trim().split(PATH).filter(Boolean);
  while (
    parts.length > 1 &&
    ROOT.test(parts[0] ?? "") &&
    !known.some(({ name }) => name === slugOf(parts[0] ?? ""))
  )
    parts.shift();
  return parts;
}

/** The row's category, or else the file's default; undefined without either. Only a name of the row is asked about. */
export function categoryCellsOf(
  cells: CategoryCells,
  defaults: CategoryCells = {},
): CategoryCells | undefined {
  const subcategory = cells.subcategory?.trim() || undefined;
  // "Fiction; Classics": the first of several. The semicolon of an entity ("&amp;") does not separate.
  const category = cells.category?.split(/(?<!&#?\w{1,8});/).find((name) => name.trim());
  if (category) return { category, subcategory };
  return defaults.category?.trim()
    ? { category: defaults.category, subcategory: subcategory ?? defaults.subcategory }
    : undefined;
}

/**
 * The shop's own category, however the file writes it.
 * @returns undefined if the shop does not have it
 */
export function findCategory(
  known: KnownCategories,
  { category = "", subcategory = "" }: CategoryCells,
): { category: string; subcategory: string } | undefined {
  const [head = "", ...rest] = partsOf(category, known);
  const match = known.find(({ name }) => namesOf(head).includes(name));
  if (!match || rest.length > 1) return undefined;
  // A path is more precise than the column beside it.
  const wanted = namesOf(rest[0] ?? subcategory);
  const own = match.subcategories.find((name) => wanted.includes(name));
  return own === undefined ? undefined : { category: match.name, subcategory: own };
}

const GENERAL = "general";

/** The name as it is written, and as it was suggested when the category was created. */
const namesOf = (name: string): string[] =>
  name.trim() === "" ? [GENERAL] : [slugOf(name), titleToSlug(cleanName(name))];

const slugOf = (name: string): string => titleToSlug(name.replace(/[\u200b\u00a0]/g, " "));

/** The shop's category of the code's genre or subject, with a subcategory to be created where it lacks that. */
function nearestCategory(known: KnownCategories, { group, subject, genres }: SubjectCode) {
  const category = titleToSlug(subject ?? group);
  const names = known.find(({ name }) => name === category)?.subcategories;
  const subcategory = genres.find((genre) => names?.includes(genre));
  const own = genres.find((genre) => known.some(({ name }) => name === genre));
  return own && !subcategory
    ? { category: own, subcategory: GENERAL }
    : { category, subcategory: subcategory ?? genres[0] ?? GENERAL };
}

/** Latin letters, digits, spaces and hyphens, which is what a name of the shop can have. */
const cleanName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/&/g, " and ")
    .replace(/ß/g, "ss")
    .replace(/[^A-Za-z0-9 -]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 60);

/** The suggested names, existing or to be created; undefined for a name that the shop would refuse. */
export function suggestCategory(
  cells: CategoryCells,
  known: KnownCategories = [],
): { category: string; subcategory: string } | undefined {
  const code = readSubjectCode(cells.category);
  if (code) return nearestCategory(known, code);
  // The first of several. A comma separates subcategories only below a category that the shop has.
  const [first = ""] = (cells.category ?? "").split(";");
  const [head = "", ...more] = first.split(/,\s*/);
  const isPath = more.length > 0 && known.some(({ name }) => name === slugOf(head));
  const parts = isPath ? [head, ...more] : partsOf(first, known);
  const category = CategoryName.safeParse(cleanName(parts[0] ?? ""));
  const tail = (parts[1] ?? cells.subcategory ?? "").trim();
  const subcategory = SubcategoryName.safeParse(tail === "" ? GENERAL : cleanName(tail));
  return category.success && subcategory.success
    ? { category: category.data, subcategory: subcategory.data }
    : undefined;
}

/** The decisions, and suggestions where nothing was decided. */
export const withSuggestions = (
  questions: readonly { key: string; suggestion: CategoryChoice | undefined }[],
  choices: Readonly<Record<string, CategoryChoice>> = {},
): Record<string, CategoryChoice> => ({
  ...Object.fromEntries(
    questions.flatMap(({ key, suggestion }) =>
      suggestion && !choiceOf(choices, key) ? [[key, suggestion] as const] : [],
    ),
  ),
  ...choices,
});

/**
 * Chosen categories that the shop does not have, each once, before their subcategories.
 * @param questions of the file as it is read now: choices of an earlier reading no longer count
 */
export function categoriesToCreate(
  known: KnownCategories,
  questions: readonly { key: string }[],
  choices: Readonly<Record<string, CategoryChoice>> = {},
): { name: string; subcategories: string[]; isNew: boolean }[] {
  const wanted = new Map<string, Set<string>>();
  for (const { key } of questions) {
    const choice = choiceOf(choices, key);
    if (!choice || choice === "leave-out") continue;
    const category = titleToSlug(choice.category);
    wanted.set(category, (wanted.get(category) ?? new Set()).add(titleToSlug(choice.subcategory)));
  }
  return Array.from(wanted, ([category, names]) => {
    const existing = known.find(({ name }) => name === category);
    const subcategories = [...names].filter((name) => !existing?.subcategories.includes(name));
    return { name: category, subcategories, isNew: !existing };
  }).filter(({ isNew, subcategories }) => isNew || subcategories.length > 0);
}
