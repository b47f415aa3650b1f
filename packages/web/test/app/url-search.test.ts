import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ordersSearch } from "../../src/admin/admin-search.ts";
import { parseSearch, stringifySearch } from "../../src/app/url-search.ts";
import { browseSearch } from "../../src/browse/browse-search.ts";
import { tableSearch } from "../../src/ui/table/url/table-search.ts";

describe("a search text in a URL", () => {
  it.each([
    ["662E41", "662E41"],
    ["1e5", "1e5"],
    ["null", "null"],
    ["true", "true"],
    ["1984", "1984"],
    ["0439023483", "0439023483"],
    ["12345678901234567890", "12345678901234567890"],
    ["-0", "-0"],
    ["{}", "{}"],
    ["[1]", "[1]"],
    ["+1+", " 1 "],
    ["%22war+and+peace%22", '"war and peace"'],
    // Links of earlier builds quote a text that is valid JSON.
    ["%221984%22", "1984"],
    ["%22662E41%22", "662E41"],
    ["%22%5C%22war%5C%22%22", '"war"'],
  ])("%s is read as %s", (written, text) => {
    const search = parseSearch(`?q=${written}&category=${written}`);
    expect(browseSearch(search)).toMatchObject({ q: text, category: text });
    expect(tableSearch(search)).toEqual({ q: text });
  });

  it("is unchanged after it is written and read", () => {
    const quoted = fc.json().map((text) => JSON.stringify(text));
    const json = fc.oneof(fc.string(), fc.json(), quoted, fc.double().map(String));
    fc.assert(
      fc.property(json, (q) => {
        expect(tableSearch(parseSearch(stringifySearch({ q })))).toEqual(q ? { q } : {});
      }),
    );
  });

  it("is written without quotes", () => {
    expect(stringifySearch({ q: "662E41" })).toBe("?q=662E41");
    expect(stringifySearch({ q: "1984" })).toBe("?q=1984");
  });

  it("is not confused with a page number or a cursor", () => {
    expect(tableSearch(parseSearch("?page=3"))).toEqual({ page: 3 });
    expect(ordersSearch(parseSearch("?cursor=12345&back=true"))).toEqual({ cursor: "12345", back: true });
  });
});
