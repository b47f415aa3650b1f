import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AddressBook, AddressData, emptyAddressBook } from "../../../src/accounts/addresses/address.ts";
import {
  withAddress,
  withChangedAddress,
  withoutAddress,
} from "../../../src/accounts/addresses/manage-addresses.ts";
import { Failure } from "../../../src/kernel/failure.ts";
import { newId } from "../../../src/kernel/id.ts";
import { testAddress } from "../../support/address.ts";
import { firstIssue } from "../../support/refusals.ts";

const home = (isDefault: boolean) => ({ ...testAddress, isDefault });

/** Applies a step. A refused step leaves the book as it is. */
function attempt(book: AddressBook, step: (book: AddressBook) => AddressBook): AddressBook {
  try {
    return step(book);
  } catch (error) {
    if (error instanceof Failure) return book;
    throw error;
  }
}

it.each([
  [{ name: "" }, "Name is required"],
  [{ name: undefined }, "Name is required"],
  [{ country: " " }, "Country is required"],
  [{ address: undefined }, "Address is required"],
  [{ city: null }, "City is required"],
  [{ state: "" }, "State is required"],
  [{ zipCode: 89598 }, "Postal code is required"],
  [{ zipCode: "0".repeat(21) }, "At most 20 characters are allowed"],
  [{ city: "Singapore\nBcc: x" }, "Line breaks and control characters are not allowed"],
  [{}, undefined],
])("an address is refused with %j: %s", (part, text) => {
  expect(firstIssue(AddressData, { ...home(false), ...part })).toBe(text);
});

describe("an address book", () => {
  it("has at most two addresses and exactly one default after any changes", () => {
    const what = fc.constantFrom("add", "change", "remove");
    const step = fc.record({ what, which: fc.nat(1), isDefault: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let book = emptyAddressBook;
        for (const { what, which, isDefault } of steps) {
          const id = book.addresses[which]?.id ?? newId("Address");
          book = attempt(book, (current) => {
            if (what === "add") return withAddress(current, newId("Address"), home(isDefault));
            return what === "change"
              ? withChangedAddress(current, id, home(isDefault))
              : withoutAddress(current, id);
          });
          const { length } = book.addresses;
          expect(length).toBeLessThanOrEqual(2);
          expect(book.addresses.filter((one) => one.isDefault)).toHaveLength(Math.min(1, length));
        }
      }),
    );
  });

  it("makes an address the default on request", () => {
    const [first, second] = [newId("Address"), newId("Address")];
    let book = withAddress(emptyAddressBook, first, home(false));
    book = withAddress(book, second, home(true));
    expect(book.addresses.map((one) => [one.id, one.isDefault])).toEqual([
      [first, false],
      [second, true],
    ]);
    book = withChangedAddress(book, second, home(false));
    expect(book.addresses.find((one) => one.isDefault)?.id).toBe(first);
  });
});
