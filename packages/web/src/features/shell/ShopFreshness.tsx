import { formatMoment } from "@frangipani/core/kernel";
import { useOnline } from "../../app/browser/connection.ts";
import { useCatalogue, useCatalogueRetry, useFreshness } from "../../catalogue/hooks/use-catalogue.ts";
import { initialData } from "../../catalogue/initial-data.ts";
import { OfflineBar } from "../../ui/feedback/OfflineBar.tsx";
import { RetryBar } from "../../ui/feedback/RetryBar.tsx";

export function ShopFreshness() {
  const isOnline = useOnline();
  const { status } = useCatalogue();
  const { asOf, isOutdated } = useFreshness();
  const { retry, isRetrying } = useCatalogueRetry();
  if (!isOnline)
    return (
      <OfflineBar>
        {status === "ready" ? (
          <>
            You are offline. You can browse, search and fill your cart
            {asOf && `; prices are as of ${formatMoment(asOf)}`}.
          </>
        ) : (
          <>You are offline, and this device has no books yet.</>
        )}
      </OfflineBar>
    );
  // Before the server has responded, the age of a rendered page is that of its rendering; without either, the page shows
  // the failure itself.
  const pricesAsOf = asOf ?? initialData.asOf;
  if (!isOutdated || !pricesAsOf) return null;
  return (
    <RetryBar onRetry={() => void retry()} retrying={isRetrying}>
      {/* Written out, as on the home page. */}
      {`Failed to fetch books. Prices are as of ${formatMoment(pricesAsOf)}.`}
    </RetryBar>
  );
}
