import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { keys } from "@frangipani/core/dynamo";
import { COLUMNS } from "@frangipani/core/import";
import { connectToRunningProduct } from "@frangipani/local/running-product";
import { afterAll, describe, expect, it } from "vitest";
import { caller } from "../../../local/test/support/product.ts";
import { startOpsShop } from "../support/ops-shop.ts";

const shop = await startOpsShop();
afterAll(() => shop.stop());

describe("import", () => {
  it("imports a catalogue; after a kill the next run imports the rest, and one more changes nothing", async () => {
    const rows = 260;
    const line = (index: number) =>
      `op-${index},Title ${index},A. Writer,"About, a book",18.90,fiction,classics,3,0.4,9780306406157,Harbour,2020,English,200,false`;
    const file = join(shop.dir, "books.csv");
    writeFileSync(
      file,
      [COLUMNS.join(","), ...Array.from({ length: rows }, (_, index) => line(index))].join("\n"),
    );
    const { table } = await connectToRunningProduct(shop.dataDir);
    const isThere = async (index: number) =>
      (await table.getMany({ parse: () => true } as never, [keys.book(`op-${index}` as never)])).length > 0;

    const first = shop.start(["import", file]);
    while (!(await isThere(0))) await wait(20);
    first.kill();
    await first.ended;
    const underWay = shop.run("import", file);
    while (!(await isThere(rows - 1))) await wait(20);
    // The shop's own job would make the snapshot after a while.
    await shop.advanceClock(60);
    await shop.run("rebuild-snapshot");
    const second = await underWay;
    expect(second.code).toBe(0);
    expect(second.lines).toContainEqual(expect.stringMatching(/^260 rows in .* 0 rejected\.$/));
    expect(second.lines.at(-1)).toMatch(/^The snapshot holds the catalogue/);
    expect((await caller(shop.url)("GET", "/catalogue")).body.snapshot.count).toBeGreaterThan(rows);
    expect((await shop.run("import", file)).lines.at(-1)).toMatch(/0 added, 0 changed, 260 unchanged/);
  });

  it("imports a file with other columns, says how it read them, and asks what the file does not say", async () => {
    const file = join(shop.dir, "liste.csv");
    const skipped = join(shop.dir, "skipped.csv");
    const lines = [
      "Titel;Autor;Beschreibung;Preis;Kategorie;Lager;Gewicht;EAN;Verlag;Jahr;Seiten;Regal",
      "Eins;Ann Author;Text.;18,99;Krimi;10+;450;9789999900119;Northwind;2003;352 S.;A1",
      "Zwei;Ann Author;Text.;7,50;Krimi;3;300;9789999900126;Northwind;soon;120;A2",
    ];
    writeFileSync(file, lines.join("\r\n"));
    expect((await shop.run("import", file, "--dry-run")).lines).toEqual(
      expect.arrayContaining([
        "CSV. Columns are separated by semicolons. The encoding is UTF-8.",
        "Columns that are left out: Regal.",
        "New books need more: --set language=…",
        "2 rows would weigh more than 20 kg (450): --weight-unit g?",
        '1 row: --stock "10+=10"?',
        '2 rows: --category "krimi=krimi/general"?',
        "Line 2, pages: “352 S.” is 352",
      ]),
    );
    const units = ["--weight-unit", "g", "--stock", "10+=10", "--create-categories"];
    const options = [...units, "--set", "language=German", "--skipped", skipped];
    const { code, lines: done } = await shop.run("import", file, ...options);
    expect(code).toBe(0);
    const summary = /^2 rows in .* 1 added, 0 changed, 0 unchanged, 1 rejected\.$/;
    expect(done).toContainEqual(expect.stringMatching(summary));
    expect((await caller(shop.url)("GET", "/book/getBookById/9789999900119")).body).toMatchObject({
      price: 18.99,
      stock: 10,
      weight: 0.45,
      category: "krimi",
      subcategory: "general",
      language: "German",
    });
    const text = readFileSync(skipped, "utf8");
    expect(text).toMatch(/^title,.*,reasons\r\nZwei,.*Publication year must have 4 digits/s);
    writeFileSync(skipped, text.replace(",soon,", ",2004,"));
    expect((await shop.run("import", skipped, ...options)).lines).toContainEqual(
      expect.stringMatching(/1 added, 0 changed, 0 unchanged, 0 rejected/),
    );
    expect((await shop.run("import", file, ...options)).lines).toContainEqual(
      expect.stringMatching(/0 added, 0 changed, 1 unchanged, 1 rejected/),
    );
  });

  it.each([
    [["--weight-unit", "st"], "--weight-unit is one of kg, g, lb, oz, not st."],
    [["--stock", "In stock"], '--stock is written "NAME=VALUE", not "In stock".'],
    [["--stock", "In stock=many"], '--stock is written "In stock=5", not "…=many".'],
    [["--category", "Krimi=mystery"], '--category is written "NAME=category/subcategory", not "…=mystery".'],
    [["--set", "colour=red"], "--set is one of id, title,"],
  ])("refuses %j with an explanation", async (options, text) =>
    expect(await shop.run("import", "x.csv", ...options)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(text),
    }),
  );

  it("ends with the exit code 1 when no row was imported, and says why", async () => {
    const file = join(shop.dir, "bad.csv");
    writeFileSync(file, [COLUMNS.join(","), "x,,,,free,,,,,,,,,,"].join("\n"));
    const { code, lines } = await shop.run("import", file);
    expect(code).toBe(1);
    expect(lines.some((line) => line.startsWith("Line 2, title:"))).toBe(true);
    expect(await shop.run("import", join(shop.dir, "none.csv"))).toMatchObject({
      code: 1,
      errors: expect.stringContaining("There is no file"),
    });
  });
});

it("rebuild-snapshot makes a new snapshot, every time", async () => {
  const madeOf = async () => (await caller(shop.url)("GET", "/catalogue")).body.snapshot;
  const lines = ["There is a new snapshot, and a new index."];
  expect(await shop.run("rebuild-snapshot")).toMatchObject({ code: 0, lines });
  const { count, cards } = await madeOf();
  expect(count).toBeGreaterThan(260);
  expect(await shop.run("rebuild-snapshot")).toMatchObject({ code: 0 });
  expect((await madeOf()).cards).toEqual(cards);
  expect((await fetch(`${shop.url}${cards[0]}`)).status).toBe(200);
});
