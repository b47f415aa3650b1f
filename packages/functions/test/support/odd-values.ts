import fc from "fast-check";

/** JSON that JSON.stringify cannot make: `jsonText` replaces these names by it. */
const RAW_JSON: Readonly<Record<string, string>> = {
  "@deep-list": "[".repeat(20_000) + "]".repeat(20_000),
  "@deep-object": `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  "@infinite": "1e999",
  "@tiny": "1e-999",
  "@digits": "9".repeat(400),
  "@proto": '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
  "@long": JSON.stringify("x".repeat(20_000)),
};

/** A value as JSON text, in which the names of RAW_JSON are replaced. */
export const jsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? "").replace(/"(@[a-z-]+)"/g, (whole, name: string) => RAW_JSON[name] ?? whole);

const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff tail",
  "\u202emoc.elpmaxe",
  "x\r\nBcc: all@example.com",
  "e\u0301\u0323".repeat(40),
  "😀".repeat(300),
  ..."ＡＢＣ|{{7*7}}|#{7*7}|' OR 1=1 --|<script>alert(1)</script>|../../etc/passwd|__proto__|constructor".split(
    "|",
  ),
  ..."NaN|-0|0x10|1e3|١٢٣|2026-02-30T00:00:00.000Z|true|null|undefined|[object Object]".split("|"),
];
const NUMBERS = [0, -1, 0.1 + 0.2, 1e21, 1e308, -1e308, 2 ** 53, 5e-324];
const OTHERS: unknown[] = [null, true, false, [], {}, [[]], [null], { $gt: "" }, { S: "x" }, { length: 3 }];

/** Values that forms and programs send by mistake, or attackers on purpose. */
export const oddValue = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...Object.keys(RAW_JSON)) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...NUMBERS, ...OTHERS, { toString: 1 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);

/** One segment of a path, which is no id of a stored item. */
export const oddSegment = fc.oneof(
  fc.constantFrom(
    ..."% %00 %0d%0aset-cookie:%20a=b %2e%2e %2e%2e%2f%2e%2e%2fapi %C0%AF %E0%A4%A %F0%9F%98%80 %ED%A0%80".split(
      " ",
    ),
    ..."nobody __proto__ constructor toString - 0 null undefined %7B%22%24gt%22%3A%22%22%7D a%23b a%3Fb".split(
      " ",
    ),
    ...[64, 65, 4000].map((length) => "x".repeat(length)),
  ),
  fc.string({ minLength: 1, maxLength: 20 }).map((text) => `~${encodeURIComponent(text.toWellFormed())}`),
  fc
    .string({ unit: "binary", minLength: 1, maxLength: 8 })
    .map((text) => `~${encodeURIComponent(text.toWellFormed())}`),
);

const parameter = fc.tuple(
  fc.constantFrom("limit", "cursor", "after", "category", "subcategory", "limit[]", "__proto__[x]", "id", ""),
  fc.oneof(
    fc.constantFrom(..."|0|-1|1e9|1.5|0x1|NaN|Infinity| 1|1 |%00|%|%FF|[]".split("|")),
    fc.constantFrom(
      ...[
        {},
        { pk: "book#1", sk: "book" },
        { pk: 1 },
        { gsi1pk: "users", gsi1sk: "x", pk: "user#x", sk: "user" },
        "x",
        null,
      ].map((key) => Buffer.from(JSON.stringify(key)).toString("base64url")),
    ),
    fc.string({ maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constant("x".repeat(5000)),
  ),
);

/** An empty query string, or one of known, repeated, misspelt or empty parameters. */
export const oddQuery = fc.oneof(
  fc.constant(""),
  fc
    .array(parameter, { minLength: 1, maxLength: 4 })
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`),
);

/** Known headers with meaningless values. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    ..."cookie if-none-match stripe-signature origin accept range x-forwarded-for x-request-id".split(" "),
  ),
  fc.constantFrom(
    "",
    ";;==",
    "refresh=",
    "refresh=a.b.c",
    "*",
    '"',
    'W/"x", "y"',
    "t=1,v1=00",
    "x".repeat(3000),
  ),
  { maxKeys: 3 },
);
