import { countryMessages, rateMessages, zoneMessages } from "@frangipani/core/shipping/messages";
import type { CountryWire, ShippingRateWire, ZoneWire } from "@frangipani/core/shipping/wire";
import type { Setting } from "./settings.ts";

/* Zones, countries and rates name each other, so a change of one is shown in all. */

export const zones: Setting<ZoneWire> = {
  name: "zones",
  paths: {
    list: "/zones/getZones",
    create: "/zones/createZone",
    update: "/zones/updateZone",
    remove: "/zones/deleteZone",
  },
  texts: zoneMessages,
  shownIn: ["countries", "rates"],
};

export const countries: Setting<CountryWire> = {
  name: "countries",
  paths: {
    list: "/countries/getCountries",
    create: "/countries/createCountry",
    update: "/countries/updateCountry",
    remove: "/countries/deleteCountry",
  },
  texts: countryMessages,
  shownIn: ["zones"],
};

export const rates: Setting<ShippingRateWire> = {
  name: "rates",
  paths: {
    list: "/shipping-rates/getAllShippingRates",
    create: "/shipping-rates/createShippingRate",
    update: "/shipping-rates/updateShippingRate",
    remove: "/shipping-rates/deleteShippingRate",
  },
  texts: rateMessages,
  shownIn: [],
};
