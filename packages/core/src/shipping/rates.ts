import { formatMoney } from "../kernel/amounts/format.ts";
import { mergeEdit } from "../kernel/edit.ts";
import { Failure } from "../kernel/failure.ts";
import { requireById } from "../kernel/id.ts";
import { type RateEdit, type RateInput, rateBody } from "./contract.ts";
import type { RateId, ShippingDocument, ShippingRate } from "./document.ts";
import { rateMessages, tooMany } from "./messages.ts";
import { chosenZone, overlaps, rangeText } from "./zones.ts";

const MAX_RATES = 300;

/** @throws Failure "rate.overlaps", "rate.too-many", "zone.unknown", "zone.inactive" */
export function createRate(shipping: ShippingDocument, input: RateInput, newId: RateId): ShippingDocument {
  if (shipping.rates.length >= MAX_RATES)
    throw new Failure("conflict", "rate.too-many", tooMany(MAX_RATES, "shipping rates"));
  return { ...shipping, rates: [...shipping.rates, rateOf(shipping, input, newId)] };
}

export function updateRate(shipping: ShippingDocument, id: RateId, edit: RateEdit): ShippingDocument {
  const before = requireRate(shipping, id);
  const input = mergeEdit<RateInput>(before, edit, edit.base, rateBody);
  // Each bound may have been changed by another form.
  if (input.weightRangeMin > input.weightRangeMax)
    throw new Failure("invalid", "input.invalid", rateMessages.minOverMax, { field: "weightRangeMin" });
  const after = rateOf(shipping, input, id, before);
  return { ...shipping, rates: shipping.rates.map((rate) => (rate === before ? after : rate)) };
}

export function deleteRate(shipping: ShippingDocument, id: RateId): ShippingDocument {
  const removed = requireRate(shipping, id);
  return { ...shipping, rates: shipping.rates.filter((rate) => rate !== removed) };
}

const requireRate = ({ rates }: ShippingDocument, id: RateId): ShippingRate =>
  requireById(rates, id, "rate.missing", rateMessages.missing);

function rateOf(
  shipping: ShippingDocument,
  input: RateInput,
  _id: RateId,
  before?: ShippingRate,
): ShippingRate {
  const { weightRangeMin, weightRangeMax, rate } = input;
  const zoneId = chosenZone(shipping, input.zoneId, before?.zoneId)._id;
  const description = input.description ?? before?.description ?? "";
  const isActive = input.isActive ?? before?.isActive ?? true;
  const next = { _id, zoneId, weightRangeMin, weightRangeMax, rate, description, isActive };
  assertNoOverlap(shipping, next);
  return next;
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
