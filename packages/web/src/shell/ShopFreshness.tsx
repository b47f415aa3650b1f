import { formatMoment } from "@frangipani/core/kernel";
import { useCatalogueRetry, useFreshness } from "../catalogue/hooks/use-catalogue.ts";
import { initialData } from "../catalogue/initial-data.ts";
import { useOnline } from "../device/connection.ts";
import { RetryBar } from "../ui/feedback/RetryBar.tsx";

export function ShopFreshness() {
  const isOnline = useOnline();
  const { asOf, isOutdated } = useFreshness();
  const { retry, isRetrying } = useCatalogueRetry();
  // Before the server has responded, the age of a rendered page is that of its rendering; without either, the page shows
  // the failure itself.
  const pricesAsOf = asOf ?? initialData.asOf;
  if (!isOnline || !isOutdated || !pricesAsOf) return null;
  return (
    <RetryBar onRetry={() => void retry()} retrying={isRetrying}>
      {/* Written out, as on the home page. */}
      {`Failed to fetch books. Prices are as of ${formatMoment(pricesAsOf)}.`}
    </RetryBar>
  );
}
