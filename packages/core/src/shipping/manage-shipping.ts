import { listChanges, newRecord } from "../activity/changes.ts";
import type { Actor, SubjectChange } from "../activity/record.ts";
import { formatMoney } from "../kernel/amounts/format.ts";
import { newId } from "../kernel/id.ts";
import type { CountryEdit, CountryInput, RateEdit, RateInput, ZoneEdit, ZoneInput } from "./contract.ts";
import { createCountry, deleteCountry, updateCountry } from "./countries.ts";
import type { CountryId, RateId, ShippingDocument, ZoneId } from "./document.ts";
import type { ShippingStore } from "./ports.ts";
import { rangeText } from "./ranges.ts";
import { createRate, deleteRate, updateRate } from "./rates.ts";
import { countriesToWire, ratesToWire, zonesToWire } from "./wire.ts";
import { createZone, deleteZone, updateZone } from "./zones.ts";

/** Each call is one atomic change; deleting returns the remaining list. Throws what `zones`, `countries`, `rates` do. */
export function manageShipping(store: ShippingStore) {
  const change = (
    by: Actor,
    kind: "zone" | "country" | "rate",
    apply: (now: ShippingDocument) => ShippingDocument,
  ) =>
    store.change(apply, {
      record: (before, after) => newRecord(by, kind, shippingChanges[kind](before, after)),
    });
  return {
    async createZone(by: Actor, input: ZoneInput) {
      const id = newId("Zone");
      return withId(zonesToWire(await change(by, "zone", (now) => createZone(now, input, id))), id);
    },
    async updateZone(by: Actor, id: ZoneId, input: ZoneEdit) {
      return withId(zonesToWire(await change(by, "zone", (now) => updateZone(now, id, input))), id);
    },
    async deleteZone(by: Actor, id: ZoneId) {
      return zonesToWire(await change(by, "zone", (now) => deleteZone(now, id)));
    },

    async createCountry(by: Actor, input: CountryInput) {
      const id = newId("Country");
      return withId(countriesToWire(await change(by, "country", (now) => createCountry(now, input, id))), id);
    },
    async updateCountry(by: Actor, id: CountryId, input: CountryEdit) {
      return withId(countriesToWire(await change(by, "country", (now) => updateCountry(now, id, input))), id);
    },
    async deleteCountry(by: Actor, id: CountryId) {
      return countriesToWire(await change(by, "country", (now) => deleteCountry(now, id)));
    },

    async createRate(by: Actor, input: RateInput) {
      const id = newId("Rate");
      return withId(ratesToWire(await change(by, "rate", (now) => createRate(now, input, id))), id);
    },
    async updateRate(by: Actor, id: RateId, input: RateEdit) {
      return withId(ratesToWire(await change(by, "rate", (now) => updateRate(now, id, input))), id);
    },
    async deleteRate(by: Actor, id: RateId) {
      return ratesToWire(await change(by, "rate", (now) => deleteRate(now, id)));
    },
  };
}

function withId<T extends { _id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one._id === id);
  if (!found) throw new Error(`${id} was stored and is not there`);
  return found;
}

type Changes = (before: ShippingDocument, after: ShippingDocument) => SubjectChange[];

const zoneName = ({ zones }: ShippingDocument, id: ZoneId | null): string =>
  zones.find((zone) => zone._id === id)?.name ?? "";

/** What administrators changed of zones, countries and rates, in the words of their forms. */
const shippingChanges: Record<"zone" | "country" | "rate", Changes> = {
  zone: (before, after) =>
    listChanges(before.zones, after.zones, ({ _id, ...fields }) => ({ name: fields.name, fields })),
  country: (before, after) =>
    listChanges(before.countries, after.countries, ({ _id, zoneId, ...fields }, of) => ({
      name: fields.name,
      fields: { ...fields, zone: zoneName(of === "before" ? before : after, zoneId) },
    })),
  rate: (before, after) =>
    listChanges(before.rates, after.rates, (rate, of) => {
      const zone = zoneName(of === "before" ? before : after, rate.zoneId);
      const [weight, fee] = [rangeText(rate), formatMoney(rate.rate)];
      const { description, isActive } = rate;
      return { name: `${zone} ${weight}`, fields: { zone, weight, rate: fee, description, isActive } };
    }),
};
