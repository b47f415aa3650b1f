import { newId } from "../kernel/id.ts";
import type { CountryInput, RateInput, ZoneInput } from "./contract.ts";
import { createCountry, deleteCountry, updateCountry } from "./countries.ts";
import type { CountryId, RateId, ZoneId } from "./document.ts";
import type { ShippingStore } from "./ports.ts";
import { createRate, deleteRate, updateRate } from "./rates.ts";
import { countriesToWire, ratesToWire, zonesToWire } from "./wire.ts";
import { createZone, deleteZone, updateZone } from "./zones.ts";

/**
 * Each call is one atomic change. Creating and updating return the item, deleting the remaining list.
 * @throws Failure of `zones.ts`, `countries.ts`, `rates.ts`
 */
export function manageShipping(store: ShippingStore) {
  return {
    async createZone(input: ZoneInput) {
      const id = newId("Zone");
      return withId(zonesToWire(await store.change((now) => createZone(now, input, id))), id);
    },
    async updateZone(id: ZoneId, input: ZoneInput) {
      return withId(zonesToWire(await store.change((now) => updateZone(now, id, input))), id);
    },
    async deleteZone(id: ZoneId) {
      return zonesToWire(await store.change((now) => deleteZone(now, id)));
    },

    async createCountry(input: CountryInput) {
      const id = newId("Country");
      return withId(countriesToWire(await store.change((now) => createCountry(now, input, id))), id);
    },
    async updateCountry(id: CountryId, input: CountryInput) {
      return withId(countriesToWire(await store.change((now) => updateCountry(now, id, input))), id);
    },
    async deleteCountry(id: CountryId) {
      return countriesToWire(await store.change((now) => deleteCountry(now, id)));
    },

    async createRate(input: RateInput) {
      const id = newId("Rate");
      return withId(ratesToWire(await store.change((now) => createRate(now, input, id))), id);
    },
    async updateRate(id: RateId, input: RateInput) {
      return withId(ratesToWire(await store.change((now) => updateRate(now, id, input))), id);
    },
    async deleteRate(id: RateId) {
      return ratesToWire(await store.change((now) => deleteRate(now, id)));
    },
  };
}

function withId<T extends { _id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one._id === id);
  if (!found) throw new Error(`${id} was stored and is not there`);
  return found;
}
