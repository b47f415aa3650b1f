import type { AlertKind } from "@frangipani/core/alerts";

export const alertLabels: Record<AlertKind, string> = {
  "back-in-stock": "Tell me when it is back",
  "lower-price": "Tell me when the price falls",
};
