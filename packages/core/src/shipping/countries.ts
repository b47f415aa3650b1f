import { mergeEdit } from "../kernel/edit.ts";
import { Failure } from "../kernel/failure.ts";
import { requireById } from "../kernel/id.ts";
import { fold } from "../kernel/text/fold.ts";
import type { CountryEdit, CountryInput } from "./contract.ts";
import type { Country, CountryId, ShippingDocument } from "./document.ts";
import { countryMessages, tooMany } from "./messages.ts";
import { assertUniqueNameAndCode, chosenZone } from "./zones.ts";

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
  const country = countryOf(shipping, input, newId);
  return { ...shipping, countries: [...withoutFormerName(shipping, input.name), country] };
}

export function updateCountry(
  shipping: ShippingDocument,
  id: CountryId,
  edit: CountryEdit,
): ShippingDocument {
  const before = requireCountry(shipping, id);
  const input = mergeEdit<CountryInput>({ ...before, zoneId: before.zoneId ?? "" }, edit, edit.base);
  const isRenamed = fold(input.name) !== fold(before.name);
  const formerNames = isRenamed
    ? [...(before.formerNames ?? []), before.name].slice(-MAX_FORMER_NAMES)
    : before.formerNames;
  const after = { ...countryOf(shipping, input, id, before), ...(formerNames && { formerNames }) };
  const countries = shipping.countries.map((country) => (country === before ? after : country));
  return { ...shipping, countries: withoutFormerName({ countries }, input.name) };
}

function countryOf(
  shipping: ShippingDocument,
  input: CountryInput,
  _id: CountryId,
  before?: Country,
): Country {
  assertUniqueNameAndCode(shipping.countries, input, _id, "country.exists", countryMessages);
  const { name, code, zoneId } = input;
  const isActive = input.isActive ?? before?.isActive ?? true;
  return { _id, name, code, isActive, zoneId: chosenZone(shipping, zoneId, before?.zoneId)._id };
}

export function deleteCountry(shipping: ShippingDocument, id: CountryId): ShippingDocument {
  const removed = requireCountry(shipping, id);
  return { ...shipping, countries: shipping.countries.filter((country) => country !== removed) };
}

const requireCountry = ({ countries }: ShippingDocument, id: CountryId): Country =>
  requireById(countries, id, "country.missing", countryMessages.missing);

/** Removes a name that a country takes from the former names of all countries. */
const withoutFormerName = ({ countries }: Pick<ShippingDocument, "countries">, name: string): Country[] =>
  countries.map(({ formerNames, ...country }) => {
    const others = formerNames?.filter((former) => fold(former) !== fold(name)) ?? [];
    return others.length > 0 ? { ...country, formerNames: others } : country;
  });
