import { mergeEdit } from "../../kernel/edit.ts";
import { Failure } from "../../kernel/failure.ts";
import { fold } from "../../kernel/text/fold.ts";
import type { CountryEdit, CountryInput } from "../contract.ts";
import type { Country, CountryId, ShippingDocument } from "../document.ts";
import { countryMessages, tooMany } from "../messages.ts";
import { chosenZone } from "./zones.ts";

const MAX_COUNTRIES = 300;

/** @throws Failure "country.exists", "country.too-many", "zone.unknown", "zone.inactive" */
export function createCountry(
  shipping: ShippingDocument,
  input: CountryInput,
  newId: CountryId,
): ShippingDocument {
  if (shipping.countries.length >= MAX_COUNTRIES)
    throw new Failure("conflict", "country.too-many", tooMany(MAX_COUNTRIES, "countries"));
  assertUnique(shipping, input);
  const country: Country = {
    _id: newId,
    name: input.name,
    code: input.code,
    isActive: input.isActive ?? true,
    zoneId: chosenZone(shipping, input.zoneId)._id,
  };
  return { ...shipping, countries: [...shipping.countries, country] };
}

export function updateCountry(
  shipping: ShippingDocument,
  id: CountryId,
  edit: CountryEdit,
): ShippingDocument {
  const before = requireCountry(shipping, id);
  const input = mergeEdit<CountryInput>({ ...before, zoneId: before.zoneId ?? "" }, edit, edit.base);
  assertUnique(shipping, input, id);
  const after: Country = {
    _id: id,
    name: input.name,
    code: input.code,
    isActive: input.isActive ?? before.isActive,
    zoneId: chosenZone(shipping, input.zoneId, before.zoneId)._id,
  };
  return {
    ...shipping,
    countries: shipping.countries.map((country) => (country === before ? after : country)),
  };
}

export function deleteCountry(shipping: ShippingDocument, id: CountryId): ShippingDocument {
  const removed = requireCountry(shipping, id);
  return { ...shipping, countries: shipping.countries.filter((country) => country !== removed) };
}

function requireCountry(shipping: ShippingDocument, id: CountryId): Country {
  const country = shipping.countries.find((one) => one._id === id);
  if (!country) throw new Failure("missing", "country.missing", countryMessages.missing);
  return country;
}

// Compared like `findActiveCountry`, so that a name is never ambiguous.
function assertUnique({ countries }: ShippingDocument, input: CountryInput, except?: CountryId): void {
  const others = countries.filter((country) => country._id !== except);
  if (others.some((country) => fold(country.name) === fold(input.name)))
    throw new Failure("conflict", "country.exists", countryMessages.nameExists, { field: "name" });
  if (others.some((country) => fold(country.code) === fold(input.code)))
    throw new Failure("conflict", "country.exists", countryMessages.codeExists, { field: "code" });
}
