import { mergeEdit } from "../kernel/edit.ts";
import { Failure } from "../kernel/failure.ts";
import { fold } from "../kernel/text/fold.ts";
import type { ZoneEdit, ZoneInput } from "./contract.ts";
import type { ShippingDocument, Zone, ZoneId } from "./document.ts";
import { tooMany, zoneMessages } from "./messages.ts";
import { rangeText } from "./ranges.ts";

const MAX_ZONES = 100;

/** @throws Failure "zone.exists", "zone.too-many" */
export function createZone(shipping: ShippingDocument, input: ZoneInput, newId: ZoneId): ShippingDocument {
  if (shipping.zones.length >= MAX_ZONES)
    throw new Failure("conflict", "zone.too-many", tooMany(MAX_ZONES, "zones"));
  assertUnique(shipping, input);
  const zone: Zone = {
    _id: newId,
    name: input.name,
    code: input.code,
    description: input.description ?? "",
    isActive: input.isActive ?? true,
    ...withDays(input.deliveryDays),
  };
  return { ...shipping, zones: [...shipping.zones, zone] };
}

export function updateZone(shipping: ShippingDocument, id: ZoneId, edit: ZoneEdit): ShippingDocument {
  const before = requireZone(shipping, id);
  const input = mergeEdit<ZoneInput>(
    { ...before, deliveryDays: before.deliveryDays ?? null },
    edit,
    edit.base,
  );
  assertUnique(shipping, input, id);
  const after: Zone = {
    _id: id,
    name: input.name,
    code: input.code,
    description: input.description ?? before.description,
    isActive: input.isActive ?? before.isActive,
    ...withDays(input.deliveryDays === undefined ? before.deliveryDays : input.deliveryDays),
  };
  return { ...shipping, zones: shipping.zones.map((zone) => (zone === before ? after : zone)) };
}

const withDays = (days: number | null | undefined) =>
  days === null || days === undefined ? {} : { deliveryDays: days };

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

/** Active, unless chosen before (docs/rules.md#admin-shipping). Throws "zone.unknown", "zone.inactive". */
export function chosenZone(shipping: ShippingDocument, id: string, before?: ZoneId | null): Zone {
  const zone = shipping.zones.find((one) => one._id === id);
  if (!zone) throw new Failure("invalid", "zone.unknown", zoneMessages.unknown, { field: "zoneId" });
  if (!zone.isActive && zone._id !== before)
    throw new Failure("invalid", "zone.inactive", zoneMessages.inactive, { field: "zoneId" });
  return zone;
}

function requireZone(shipping: ShippingDocument, id: ZoneId): Zone {
  const zone = shipping.zones.find((one) => one._id === id);
  if (!zone) throw new Failure("missing", "zone.missing", zoneMessages.missing);
  return zone;
}

function assertUnique({ zones }: ShippingDocument, input: ZoneInput, except?: ZoneId): void {
  const others = zones.filter((zone) => zone._id !== except);
  if (others.some((zone) => fold(zone.name) === fold(input.name)))
    throw new Failure("conflict", "zone.exists", zoneMessages.nameExists, { field: "name" });
  if (others.some((zone) => fold(zone.code) === fold(input.code)))
    throw new Failure("conflict", "zone.exists", zoneMessages.codeExists, { field: "code" });
}

// "2 countries (Malaysia, Thailand)"; at most five names.
function describeUsers(singular: string, plural: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const listed = names.slice(0, 5).join(", ") + (names.length > 5 ? ", …" : "");
  return `${names.length} ${names.length === 1 ? singular : plural} (${listed})`;
}
