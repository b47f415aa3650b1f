import { CategoryName, SubcategoryName } from "../../categories/contract.ts";
import { titleToSlug } from "../../kernel/text/slug.ts";

/** The shop's, by name. */
export type KnownCategories = readonly { name: string; subcategories: readonly string[] }[];

/** What becomes of a name that the shop does not have: one of the shop's, one to be created, or its rows are skipped. */
export type CategoryChoice = { category: string; subcategory: string } | "leave-out";

export type CategoryCells = { category: string | undefined; subcategory: string | undefined };

/** Names that only differ in case and spaces are one question. */
export const categoryKey = (cells: CategoryCells): string =>
  categoryText(cells).replace(/\s+/g, " ").toLowerCase();

export const categoryText = ({ category = "", subcategory = "" }: CategoryCells): string =>
  [category.trim(), subcategory.trim()].filter(Boolean).join(" > ");

// "Fiction > Crime", "FICTION / Mystery & Detective / General", "Fiction|Crime".
const PATH = /\s*(?:>|»|::|\||\/(?=\s)|(?<=\s)\/)\s*/;

/**
 * The shop's own category, whichever way the file writes it.
 * @returns undefined for one that the shop does not have
 */
export function findCategory(
  known: KnownCategories,
  { category = "", subcategory = "" }: CategoryCells,
): { category: string; subcategory: string } | undefined {
  const [head = "", ...rest] = category.trim().split(PATH);
  const found = known.find(({ name }) => name === slugOf(head));
  if (!found) return undefined;
  // A path is more precise than the column beside it.
  const wanted = slugOf(rest[0] ?? subcategory);
  if (rest.length > 1) return undefined;
  return found.subcategories.includes(wanted) ? { category: found.name, subcategory: wanted } : undefined;
}

const slugOf = (name: string): string => titleToSlug(name.replace(/[\u200b\u00a0]/g, " "));

// The 3 letters of a BISAC code, the first of a Thema code.
const BISAC = /^([A-Z]{3})\d{6}$/;
const THEMA = /^([A-Y])[A-Z]{0,3}\d{0,3}[A-Z]{0,2}$/;
const BISAC_SUBJECTS: Record<string, string> = {
  ART: "Art",
  BIO: "Biography",
  BUS: "Business",
  CGN: "Comics",
  CKB: "Cooking",
  COM: "Computers",
  CRA: "Crafts",
  DRA: "Drama",
  EDU: "Education",
  FAM: "Family",
  FIC: "Fiction",
  GAR: "Gardening",
  HEA: "Health",
  HIS: "History",
  HUM: "Humour",
  JNF: "Juvenile Nonfiction",
  JUV: "Juvenile Fiction",
  LAN: "Language",
  LAW: "Law",
  LIT: "Literary Criticism",
  MAT: "Mathematics",
  MED: "Medical",
  MUS: "Music",
  NAT: "Nature",
  OCC: "Body and Spirit",
  PER: "Performing Arts",
  PET: "Pets",
  PHI: "Philosophy",
  PHO: "Photography",
  POE: "Poetry",
  POL: "Politics",
  PSY: "Psychology",
  REF: "Reference",
  REL: "Religion",
  SCI: "Science",
  SEL: "Self Help",
  SOC: "Social Science",
  SPO: "Sports",
  STU: "Study Aids",
  TEC: "Technology",
  TRA: "Transportation",
  TRV: "Travel",
  TRU: "True Crime",
  YAF: "Young Adult Fiction",
  YAN: "Young Adult Nonfiction",
};
const THEMA_SUBJECTS: Record<string, string> = {
  A: "Arts",
  C: "Language",
  D: "Biography and Literature",
  F: "Fiction",
  G: "Reference",
  J: "Society",
  K: "Business",
  L: "Law",
  M: "Medicine",
  N: "History",
  P: "Science",
  Q: "Philosophy",
  R: "Earth and Environment",
  S: "Sports",
  T: "Technology",
  U: "Computing",
  V: "Health and Self Help",
  W: "Lifestyle",
  X: "Comics",
  Y: "Children",
};

const subjectOf = (name: string): string => {
  const code = name.trim();
  const bisac = BISAC_SUBJECTS[BISAC.exec(code)?.[1] ?? ""];
  return bisac ?? THEMA_SUBJECTS[(code.length > 1 && THEMA.exec(code)?.[1]) || ""] ?? name;
};

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

/** The names that the question begins with, known or to be created; undefined for what the shop would not take. */
export function suggestCategory(cells: CategoryCells): { category: string; subcategory: string } | undefined {
  const parts = (cells.category ?? "").split(PATH).filter(Boolean);
  const category = CategoryName.safeParse(cleanName(subjectOf(parts[0] ?? "")));
  const tail = (parts[1] ?? cells.subcategory ?? "").trim();
  const subcategory = SubcategoryName.safeParse(tail === "" ? "general" : cleanName(tail));
  return category.success && subcategory.success
    ? { category: category.data, subcategory: subcategory.data }
    : undefined;
}

/**
 * Chosen ones that the shop does not have, each once, a category before its subcategories.
 * @param asked of the file as it is read now: a choice of an earlier reading counts no more
 */
export function categoriesToCreate(
  known: KnownCategories,
  asked: readonly { key: string }[],
  choices: Readonly<Record<string, CategoryChoice>> = {},
): { name: string; subcategories: string[]; isNew: boolean }[] {
  const wanted = new Map<string, Set<string>>();
  for (const { key } of asked) {
    const choice = choices[key];
    if (!choice || choice === "leave-out") continue;
    const category = titleToSlug(choice.category);
    wanted.set(category, (wanted.get(category) ?? new Set()).add(titleToSlug(choice.subcategory)));
  }
  return Array.from(wanted, ([category, names]) => {
    const found = known.find(({ name }) => name === category);
    const subcategories = [...names].filter((name) => !found?.subcategories.includes(name));
    return { name: category, subcategories, isNew: !found };
  }).filter(({ isNew, subcategories }) => isNew || subcategories.length > 0);
}
