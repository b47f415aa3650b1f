import { counted } from "../kernel/amounts/format.ts";
import { mergeEdit } from "../kernel/edit.ts";
import { Failure } from "../kernel/failure.ts";
import { requireById } from "../kernel/id.ts";
import { fold } from "../kernel/text/fold.ts";
import type { ZoneEdit, ZoneInput } from "./contract.ts";
import type { ShippingDocument, ShippingRate, Zone, ZoneId } from "./document.ts";
import { tooMany, zoneMessages } from "./messages.ts";

const MAX_ZONES = 100;

/** @throws Failure "zone.exists", "zone.too-many" */
export function createZone(shipping: ShippingDocument, input: ZoneInput, newId: ZoneId): ShippingDocument {
  if (shipping.zones.length >= MAX_ZONES)
    throw new Failure("conflict", "zone.too-many", tooMany(MAX_ZONES, "zones"));
  return { ...shipping, zones: [...shipping.zones, zoneOf(shipping, input, newId)] };
}

export function updateZone(shipping: ShippingDocument, id: ZoneId, edit: ZoneEdit): ShippingDocument {
  const before = requireZone(shipping, id);
  const stored = { ...before, deliveryDays: before.deliveryDays ?? null };
  const after = zoneOf(shipping, mergeEdit<ZoneInput>(stored, edit, edit.base), id, before);
  return { ...shipping, zones: shipping.zones.map((zone) => (zone === before ? after : zone)) };
}

function zoneOf({ zones }: ShippingDocument, input: ZoneInput, _id: ZoneId, before?: Zone): Zone {
  assertUniqueNameAndCode(zones, input, _id, "zone.exists", zoneMessages);
  const { name, code, deliveryDays = before?.deliveryDays } = input;
  const description = input.description ?? before?.description ?? "";
  const isActive = input.isActive ?? before?.isActive ?? true;
  return { _id, name, code, description, isActive, ...(deliveryDays && { deliveryDays }) };
}

/** @throws Failure "zone.missing"; "zone.in-use" while a country or a rate belongs to it */
export function deleteZone(shipping: ShippingDocument, id: ZoneId): ShippingDocument {
  const removed = requireZone(shipping, id);
  const countries = shipping.countries.filter((country) => country.zoneId === id).map(({ name }) => name);
  const ranges = shipping.rates.filter((rate) => rate.zoneId === id).map(rangeText);
  const users = [
    describeUsers("country", "countries", countries),
    describeUsers("shipping rate", "shipping rates", ranges),
  ];
  if (countries.length + ranges.length > 0)
    throw new Failure(
      "conflict",
      "zone.in-use",
      zoneMessages.inUse(removed.name, users.filter((text) => text !== "").join(" and ")),
    );
  return { ...shipping, zones: shipping.zones.filter((zone) => zone !== removed) };
}

/** An active zone, or the one chosen before (docs/rules.md#admin-shipping). Throws "zone.unknown", "zone.inactive". */
export function chosenZone(shipping: ShippingDocument, id: string, before?: ZoneId | null): Zone {
  const zone = shipping.zones.find((one) => one._id === id);
  if (!zone) throw new Failure("invalid", "zone.unknown", zoneMessages.unknown, { field: "zoneId" });
  if (!zone.isActive && zone._id !== before)
    throw new Failure("invalid", "zone.inactive", zoneMessages.inactive, { field: "zoneId" });
  return zone;
}

const requireZone = ({ zones }: ShippingDocument, id: ZoneId): Zone =>
  requireById(zones, id, "zone.missing", zoneMessages.missing);

/** Refuses a taken name of a zone or a country. Compares as `findActiveCountry` does, so that no name is ambiguous. */
export function assertUniqueNameAndCode(
  all: readonly { _id: string; name: string; code: string }[],
  input: { name: string; code: string },
  except: string,
  refusal: string,
  texts: { nameExists: string; codeExists: string },
): void {
  const others = all.filter(({ _id }) => _id !== except);
  for (const field of ["name", "code"] as const)
    if (others.some((one) => fold(one[field]) === fold(input[field])))
      throw new Failure("conflict", refusal, texts[`${field}Exists`], { field });
}

// "2 countries (Malaysia, Thailand)"; at most five names.
function describeUsers(singular: string, plural: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const listed = names.slice(0, 5).join(", ") + (names.length > 5 ? ", …" : "");
  return `${counted(names.length, singular, plural)} (${listed})`;
}

type Range = Pick<ShippingRate, "weightRangeMin" | "weightRangeMax">;

/** "1.001–5 kg" */
export const rangeText = ({ weightRangeMin, weightRangeMax }: Range): string =>
  `${weightRangeMin / 1000}–${weightRangeMax / 1000} kg`;

/** Both bounds are included (docs/rules.md#shipping). */
export const overlaps = (one: Range, other: Range): boolean =>
  one.weightRangeMin <= other.weightRangeMax && other.weightRangeMin <= one.weightRangeMax;
