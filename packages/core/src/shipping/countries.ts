import { mergeEdit } from "../kernel/edit.ts";
import { Failure } from "../kernel/failure.ts";
import { fold } from "../kernel/text/fold.ts";
import type { CountryEdit, CountryInput } from "./contract.ts";
import type { Country, CountryId, ShippingDocument } from "./document.ts";
import { countryMessages, tooMany } from "./messages.ts";
import { chosenZone } from "./zones.ts";

const MAX_COUNTRIES = 300;
const MAX_FORMER_NAMES = 5;

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
  return { ...shipping, countries: [...withoutFormerName(shipping, input.name), country] };
}

export function updateCountry(
  shipping: ShippingDocument,
  id: CountryId,
  edit: CountryEdit,
): ShippingDocument {
  const before = requireCountry(shipping, id);
  const input = mergeEdit<CountryInput>({ ...before, zoneId: before.zoneId ?? "" }, edit, edit.base);
  assertUnique(shipping, input, id);
  const isRenamed = fold(input.name) !== fold(before.name);
  const formerNames = isRenamed
    ? [...(before.formerNames ?? []), before.name].slice(-MAX_FORMER_NAMES)
    : before.formerNames;
  const after: Country = {
    _id: id,
    name: input.name,
    code: input.code,
    isActive: input.isActive ?? before.isActive,
    zoneId: chosenZone(shipping, input.zoneId, before.zoneId)._id,
    ...(formerNames && { formerNames }),
  };
  const countries = shipping.countries.map((country) => (country === before ? after : country));
  return { ...shipping, countries: withoutFormerName({ countries }, input.name) };
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

/** A name that a country takes is no other country's any more. */
const withoutFormerName = ({ countries }: Pick<ShippingDocument, "countries">, name: string): Country[] =>
  countries.map(({ formerNames, ...country }) => {
    const others = formerNames?.filter((former) => fold(former) !== fold(name)) ?? [];
    return others.length > 0 ? { ...country, formerNames: others } : country;
  });

// Compared like `findActiveCountry`, so that a name is never ambiguous.
function assertUnique({ countries }: ShippingDocument, input: CountryInput, except?: CountryId): void {
  const others = countries.filter((country) => country._id !== except);
  if (others.some((country) => fold(country.name) === fold(input.name)))
    throw new Failure("conflict", "country.exists", countryMessages.nameExists, { field: "name" });
  if (others.some((country) => fold(country.code) === fold(input.code)))
    throw new Failure("conflict", "country.exists", countryMessages.codeExists, { field: "code" });
}
