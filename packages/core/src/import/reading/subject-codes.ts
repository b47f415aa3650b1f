// The subject codes of book trades: BISAC of North America, and Thema.

const BISAC = /^([A-Z]{3})\d{6}$/i;
// Lists the groups of Thema, so that words in capitals are not taken for codes.
const THEMA =
  /^(?!LAW$)(?:A[BFGJKMTV]|C[BFJ]|D[BCDNS]|F[B-HJ-NP-Z]|G[BLPT]|J[BHKMNPW]|K[CFJN]|L[ABNW]|M[BFJKMNQRXZ]|N[HK]|P[BDGHNS]|Q[DR]|R[BGNP]|S[CFHKMPRSTVXZ]|T[BCDGHJNQRTV]|U[BDFGKLMNQRTXY]|V[FSX]|W[BCDFGHJKMNQTZ]|X[AQRY]|Y[BDFNPRXZ])[A-HJ-NP-Z]{0,2}\d{0,3}$/;
// The headings of BISAC and Thema are protected (docs/rules.md#import-and-export): these are the shop's own words.
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

// Common names for kinds of fiction, the likeliest first.
const GENRES: Record<string, string> = {
  FIC004: "classics",
  FIC009: "fantasy",
  FIC014: "historical",
  FIC015: "horror",
  FIC022: "crime mystery",
  FIC027: "romance",
  FIC028: "science-fiction",
  FIC029: "short-stories",
  FIC031: "thrillers",
  FF: "crime mystery",
  FH: "thrillers",
  FK: "horror",
  FL: "science-fiction",
  FM: "fantasy",
  FR: "romance",
  FV: "historical",
};

export type SubjectCode = {
  scheme: "BISAC" | "Thema";
  /** 6 characters of BISAC, 2 of Thema. */
  group: string;
  subject: string | undefined;
  genres: readonly string[];
};

/** The first code of a cell that has nothing else. */
export function readSubjectCode(cell = ""): SubjectCode | undefined {
  const codes = cell.trim().split(/[\s;,|]+/);
  const [code = ""] = codes;
  const withGenres = (scheme: SubjectCode["scheme"], group: string, subject: string | undefined) => ({
    scheme,
    group,
    subject,
    genres: GENRES[group]?.split(" ") ?? [],
  });
  if (codes.every((one) => BISAC.test(one))) {
    const group = code.slice(0, 6).toUpperCase();
    return withGenres("BISAC", group, BISAC_SUBJECTS[group.slice(0, 3)]);
  }
  if (codes.every((one) => THEMA.test(one)))
    return withGenres("Thema", code.slice(0, 2), THEMA_SUBJECTS[code.charAt(0)]);
  return undefined;
}
