import { bookMessages } from "@frangipani/core/books";
import { formatCount, slugToTitle } from "@frangipani/core/kernel";

type PartialCatalogueNoticeProps = { part: { here: number; all: number }; category?: string };

/** Shown if this device stores a part of the shop, and the server is unreachable. */
export const PartialCatalogueNotice = ({ part: { here, all }, category }: PartialCatalogueNoticeProps) => (
  <p role="status">
    {bookMessages.partHere(formatCount(here), formatCount(all), category && slugToTitle(category))}
  </p>
);
