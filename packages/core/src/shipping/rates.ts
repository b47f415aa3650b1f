import { formatMoney } from "../kernel/amounts/format.ts";
import { mergeEdit } from "../kernel/edit.ts";
import { Failure } from "../kernel/failure.ts";
import { type RateEdit, type RateInput, rateBody } from "./contract.ts";
import type { RateId, ShippingDocument, ShippingRate } from "./document.ts";
import { rateMessages, tooMany } from "./messages.ts";
import { overlaps, rangeText } from "./ranges.ts";
import { chosenZone } from "./zones.ts";

const MAX_RATES = 300;

/** @throws Failure "rate.overlaps", "rate.too-many", "zone.unknown", "zone.inactive" */
export function createRate(shipping: ShippingDocument, input: RateInput, newId: RateId): ShippingDocument {
  if (shipping.rates.length >= MAX_RATES)
    throw new Failure("conflict", "rate.too-many", tooMany(MAX_RATES, "shipping rates"));
  const rate: ShippingRate = {
    _id: newId,
    zoneId: chosenZone(shipping, input.zoneId)._id,
    weightRangeMin: input.weightRangeMin,
    weightRangeMax: input.weightRangeMax,
    rate: input.rate,
    description: input.description ?? "",
    isActive: input.isActive ?? true,
  };
  assertNoOverlap(shipping, rate);
  return { ...shipping, rates: [...shipping.rates, rate] };
}

export function updateRate(shipping: ShippingDocument, id: RateId, edit: RateEdit): ShippingDocument {
  const before = requireRate(shipping, id);
  const input = mergeEdit<RateInput>(before, edit, edit.base, rateBody);
  // Each bound may have been changed by another form.
  if (input.weightRangeMin > input.weightRangeMax)
    throw new Failure("invalid", "input.invalid", rateMessages.minOverMax, { field: "weightRangeMin" });
  const after: ShippingRate = {
    _id: id,
    zoneId: chosenZone(shipping, input.zoneId, before.zoneId)._id,
    weightRangeMin: input.weightRangeMin,
    weightRangeMax: input.weightRangeMax,
    rate: input.rate,
    description: input.description ?? before.description,
    isActive: input.isActive ?? before.isActive,
  };
  assertNoOverlap(shipping, after);
  return { ...shipping, rates: shipping.rates.map((rate) => (rate === before ? after : rate)) };
}

export function deleteRate(shipping: ShippingDocument, id: RateId): ShippingDocument {
  const removed = requireRate(shipping, id);
  return { ...shipping, rates: shipping.rates.filter((rate) => rate !== removed) };
}

function requireRate(shipping: ShippingDocument, id: RateId): ShippingRate {
  const rate = shipping.rates.find((one) => one._id === id);
  if (!rate) throw new Failure("missing", "rate.missing", rateMessages.missing);
  return rate;
}

function assertNoOverlap({ zones, rates }: ShippingDocument, rate: ShippingRate): void {
  if (!rate.isActive) return;
  const other = rates.find(
    (one) => one._id !== rate._id && one.isActive && one.zoneId === rate.zoneId && overlaps(one, rate),
  );
  if (!other) return;
  const zone = zones.find((one) => one._id === rate.zoneId)?.name ?? "";
  const text = `${rangeText(other)} (${formatMoney(other.rate)})`;
  throw new Failure("conflict", "rate.overlaps", rateMessages.overlaps(text, zone), { rateId: other._id });
}
