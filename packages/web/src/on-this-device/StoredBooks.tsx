import { formatCount, formatMoment } from "@frangipani/core/kernel";
import { useCatalogue, useCatalogueRetry, useFreshness } from "../catalogue/hooks/use-catalogue.ts";
import type { StorageReport } from "../device/storage.ts";
import { Button } from "../ui/actions/Button.tsx";
import { RefreshIcon } from "../ui/icons/icons.tsx";
import { Details } from "../ui/layout/Card.tsx";
import css from "./DevicePage.module.css";

export function StoredBooks({ isOnline, report }: { isOnline: boolean; report: StorageReport | null }) {
  const { count, complete, shopSize } = useCatalogue();
  const { asOf } = useFreshness();
  const { retry, isRetrying } = useCatalogueRetry();
  return (
    <>
      <Details
        items={[
          [
            "Books",
            complete
              ? formatCount(count)
              : `${formatCount(count)}${shopSize === undefined ? ", more to come" : ` of ${formatCount(shopSize)}`}`,
          ],
          ["Prices and rates as of", asOf ? formatMoment(asOf) : "Not fetched yet"],
          ["Covers", report?.covers ?? "…"],
          ["Samples opened lately", report?.samples ?? "…"],
        ]}
      />
      <div className={css.actions}>
        <Button size="sm" busy={isRetrying} disabled={!isOnline} onClick={() => void retry()}>
          {!isRetrying && <RefreshIcon size={18} />}
          Refresh now
        </Button>
        {!isOnline && <p className={css.note}>You are offline. It is refreshed once you are back online.</p>}
      </div>
    </>
  );
}
